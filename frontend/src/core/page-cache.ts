/** Page starts and heights of books in the browser's own database: a few kilobytes a book. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { PAGE_DATABASE } from './page-database';

const VERSION = '1.1';
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_ENTRIES = 50;

/** What is kept of each chapter. */
export interface KeptPages {
  /** Its page starts, as the core tells them. */
  pages: Uint32Array[];
  /** How high it is in one piece, CSS pixels. */
  heights: Float64Array;
}

interface Entry extends KeptPages {
  cacheKey: string;
  bookId: string;
  timestamp: number;
  version: string;
}

interface Schema extends DBSchema {
  pages: { key: string; value: Entry; indexes: { timestamp: number } };
}

/** What the pages of a book are kept under; `formatKey` is the core's, for how they are set. */
export function pageCacheKey(bookKey: string, formatKey: string): string {
  return [bookKey, formatKey, devicePixelRatio].join('|');
}

/** A cache only: whatever goes wrong with it, the book is laid out anew. */
export class PageCache {
  #database: Promise<IDBPDatabase<Schema>> | undefined;

  /** What is kept under a key, if it is whole and not too old. */
  async read(cacheKey: string, chapterCount: number): Promise<KeptPages | undefined> {
    try {
      const entry = await (await this.#open()).get('pages', cacheKey);
      if (!entry || entry.version !== VERSION || entry.pages.length !== chapterCount) return;
      return Date.now() - entry.timestamp > MAX_AGE_MS ? undefined : entry;
    } catch {
      return undefined;
    }
  }

  /** False if the browser keeps nothing. */
  async write(cacheKey: string, bookId: string, kept: KeptPages): Promise<boolean> {
    try {
      const database = await this.#open();
      await database.put('pages', {
        cacheKey,
        bookId,
        ...kept,
        timestamp: Date.now(),
        version: VERSION,
      });
      await this.#prune(database);
      return true;
    } catch {
      // Private windows and full disks have no database; that costs time, not pages.
      return false;
    }
  }

  /** What is kept under a key does not hold any longer. */
  async forget(cacheKey: string): Promise<void> {
    try {
      await (await this.#open()).delete('pages', cacheKey);
    } catch {
      // Nothing was kept, then.
    }
  }

  /** Removes what is too old, then the oldest of what is too many. */
  async #prune(database: IDBPDatabase<Schema>): Promise<void> {
    const transaction = database.transaction('pages', 'readwrite');
    let excess = (await transaction.store.count()) - MAX_ENTRIES;
    let cursor = await transaction.store.index('timestamp').openCursor();
    while (cursor && (excess > 0 || Date.now() - cursor.value.timestamp > MAX_AGE_MS)) {
      await cursor.delete();
      excess -= 1;
      cursor = await cursor.continue();
    }
    await transaction.done;
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const forget = () => {
      this.#database = undefined;
    };
    this.#database ??= openDB<Schema>(PAGE_DATABASE, 1, {
      // The browser has closed it, or it is thrown away: opened anew next time.
      terminated: forget,
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      upgrade(database) {
        database
          .createObjectStore('pages', { keyPath: 'cacheKey' })
          .createIndex('timestamp', 'timestamp');
      },
    });
    return this.#database;
  }
}
