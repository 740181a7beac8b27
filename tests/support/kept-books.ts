/** What a device keeps of books. */
import type { Page } from '@playwright/test';

/** The device forgets the books and fonts that it has kept. */
export async function forgetShelf(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise((done) => {
      localStorage.removeItem('vokal-shelf');
      indexedDB.deleteDatabase('vokal-shelf').onsuccess = done;
    }).then(() => undefined),
  );
}
