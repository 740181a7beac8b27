/** What is kept of files that are brought in, so that it goes on after a reload. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { bringingDatabaseOf } from '@/shared/uploads/bringing-mark';

import { type Item, kept } from './model';

interface Schema extends DBSchema {
  /** By list and number. */
  items: { key: [string, number]; value: Item };
  /** Files and folders that the browser lets us open again, by list and name. */
  roots: { key: [string, string]; value: FileSystemHandle };
  lists: { key: string; value: About & { id: string } };
}

interface About {
  /** The paths of what is neither a book nor a PDF. */
  leftOut: string[];
  /** Its reader wants it to wait. */
  isPaused: boolean;
}

export interface KeptList extends About {
  items: Item[];
  roots: Map<string, FileSystemHandle>;
}

const all = (list: string) => IDBKeyRange.bound([list], [list, []]);

/** Held for as long as a tab has the list: another one leaves it alone. */
async function claims(list: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks
      .request(`vokal-bringing-${list}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Given back when the tab is gone.
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

export class BringingDatabase {
  readonly #database: IDBPDatabase<Schema>;
  /** Which of the lists is this tab's. */
  #list = '';

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** Null where nothing can be kept. `onGone`: its reader has left. */
  static async open(reader: number, onGone: () => void): Promise<BringingDatabase | null> {
    try {
      const database = await openDB<Schema>(bringingDatabaseOf(reader), 1, {
        upgrade(made) {
          made.createObjectStore('items');
          made.createObjectStore('roots');
          made.createObjectStore('lists', { keyPath: 'id' });
        },
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          onGone();
        },
      });
      return new BringingDatabase(database);
    } catch {
      return null;
    }
  }

  /** A list that no other tab has, if there is one; else a new one. */
  async adopt(): Promise<KeptList | null> {
    for (const { id, ...about } of await this.#database.getAll('lists')) {
      if (!(await claims(id))) continue;
      this.#list = id;
      const names = await this.#database.getAllKeys('roots', all(id));
      const handles = await this.#database.getAll('roots', all(id));
      const roots = new Map(names.map(([, name], at) => [name, handles[at] as FileSystemHandle]));
      return { items: await this.#database.getAll('items', all(id)), roots, ...about };
    }
    return null;
  }

  async begin(): Promise<void> {
    this.#list = crypto.randomUUID?.() ?? String(Math.random());
    await claims(this.#list);
  }

  /** Where nothing can be kept, the server knows all the same what it has. */
  async keep(items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    try {
      const writing = this.#database.transaction('items', 'readwrite');
      const kepts = items.map((item) => writing.store.put(kept(item), [this.#list, item.n]));
      await Promise.all([...kepts, writing.done]);
    } catch (fault) {
      console.warn('What has become of a file could not be kept here.', fault);
    }
  }

  async keepRoot(name: string, handle: FileSystemHandle): Promise<void> {
    await this.#database.put('roots', handle, [this.#list, name]);
  }

  async keepAbout(about: About): Promise<void> {
    await this.#database.put('lists', { id: this.#list, ...about });
  }

  /** The list is thrown away; whether there is another. */
  async forget(): Promise<boolean> {
    const writing = this.#database.transaction(['items', 'roots', 'lists'], 'readwrite');
    void writing.objectStore('items').delete(all(this.#list));
    void writing.objectStore('roots').delete(all(this.#list));
    void writing.objectStore('lists').delete(this.#list);
    await writing.done;
    return (await this.#database.count('lists')) > 0;
  }
}
