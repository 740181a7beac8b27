/**
 * Throws away what this device keeps of somebody's books: the key first, so that the rest is not
 * to be read by whoever comes between.
 *
 * Without a library, since signing out is on the first page, and has to work without a network.
 */
import { isWiping, markWiping, shelfMark, unmarkShelf } from './shelf-owner';

export const SHELF_DATABASE = 'vokal-shelf';
export const KEYS = 'keys' as const;

function deleteKey(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(SHELF_DATABASE);
    // There was none: none is to come of this.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = opening.onblocked = () => resolve();
    opening.onsuccess = () => {
      const database = opening.result;
      // The whole of it is deleted next, and nobody is to wait for this tab.
      database.onversionchange = () => database.close();
      try {
        const deletion = database.transaction(KEYS, 'readwrite', { durability: 'strict' });
        deletion.objectStore(KEYS).clear();
        deletion.oncomplete = deletion.onabort = () => {
          database.close();
          resolve();
        };
      } catch {
        // A database of something else.
        database.close();
        resolve();
      }
    };
  });
}

function deleteAll(): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(SHELF_DATABASE);
    // Whoever has it open closes it when asked to; until then nothing of it can be read.
    deletion.onsuccess = deletion.onerror = deletion.onblocked = () => resolve();
  });
}

/**
 * Resolves when nothing can be read any more; the rest goes in the background. `always`: also where
 * nothing says that there is anything.
 */
export async function wipeShelf(always = false): Promise<void> {
  if ((shelfMark() === null && !always) || !globalThis.indexedDB) return;
  markWiping();
  await deleteKey();
  void deleteAll().then(() => {
    if (isWiping()) unmarkShelf();
  });
}

/** Goes on where the browser was closed before everything was gone. */
export function finishWiping(): void {
  if (isWiping()) void wipeShelf();
}
