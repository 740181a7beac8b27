/** What this browser remembers of somebody's reading, thrown away with their account. */

/** Places in books; the reader keeps them under names that begin so. */
const placePrefix = 'book-progress-';
/** Page starts of books. */
const pagesDatabase = 'vokal-pages';

export async function forgetReading(): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(placePrefix)) localStorage.removeItem(key);
  }
  await new Promise<void>((resolve) => {
    if (!globalThis.indexedDB) return resolve();
    const request = indexedDB.deleteDatabase(pagesDatabase);
    // An open tab may hold it; what it holds says nothing without the books.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
