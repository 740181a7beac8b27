/** What this browser remembers of somebody's reading, thrown away with their account. */

import { PAGE_DATABASE } from '@/core/page-database';

/** Places in books; the reader keeps them under names that begin so. */
const placePrefix = 'book-progress-';

export async function forgetReading(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(placePrefix)) localStorage.removeItem(key);
  }
  await new Promise<void>((resolve) => {
    if (!globalThis.indexedDB) return resolve();
    const request = indexedDB.deleteDatabase(PAGE_DATABASE);
    // An open tab may hold it; what it holds says nothing without the books.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
