/** What this browser remembers of somebody's reading, thrown away when they leave. */

import { PAGE_DATABASE } from '@/core/page-database';

import { forgetPace } from './kept-pace';
import { forgetPlace, readSavedPlace, savedBooks } from './saved-place';
import { forgetGeneral } from './settings/about-general';

function forgetPages(): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.indexedDB) return resolve();
    const request = indexedDB.deleteDatabase(PAGE_DATABASE);
    // An open tab may hold it; what it holds says nothing without the books.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/** All of it: the account is gone. */
export async function forgetReading(): Promise<void> {
  for (const id of savedBooks()) forgetPlace(id);
  forgetGeneral();
  forgetPace();
  await forgetPages();
}

/**
 * What the server has: whoever signs in again finds it there.
 *
 * A place that could not be sent stays, without a network most of all: it says a book's number
 * and a number of characters, and losing it would lose its reader the page. Pages are only
 * counted anew, and how fast somebody reads is nobody else's business.
 */
export async function forgetSentReading(): Promise<void> {
  for (const id of savedBooks()) {
    if (readSavedPlace(id)?.sent !== false) forgetPlace(id);
  }
  forgetGeneral();
  forgetPace();
  await forgetPages();
}
