/** The database of the sealed shelf, and its key. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { newKey } from './sealing';
import { hasShelf, markShelf, shelfMark, shelfReader } from './shelf-owner';
import { KEYS, SHELF_DATABASE, wipeShelf } from './wipe-shelf';

/** One of the books that are kept. */
export interface BookRow {
  id: number;
  contentHash: string;
  /** Whether its reader wants it to be kept. */
  pinned: boolean;
  /** Whether all of its pictures are here, too. */
  isWhole: boolean;
  /** How much room it takes, sealed. */
  bytes: number;
  openedAt: number;
  /** Its manifest, sealed. */
  manifest: ArrayBuffer;
}

interface Schema extends DBSchema {
  books: { key: number; value: BookRow };
  /** By book and number. */
  chapters: { key: [number, number]; value: ArrayBuffer };
  /** By book, or by what else they belong to, and a digest of their address. */
  files: { key: [number, string]; value: ArrayBuffer };
  keys: { key: string; value: { key: CryptoKey; reader: number } };
}

export const STORES = ['books', 'chapters', 'files'] as const;

export interface OpenShelf {
  database: IDBPDatabase<Schema>;
  key: CryptoKey;
}

const VERSION = 2;

let opened: { reader: number; shelf: Promise<OpenShelf>; isThere: boolean } | null = null;

function forget(): void {
  opened = null;
}

/** The shelf of whoever is here; null if nothing is kept for them. */
export async function openShelf(): Promise<OpenShelf | null> {
  const reader = shelfReader();
  if (reader === null) {
    closeShelf();
    return null;
  }
  // Thrown away, or somebody else's, by what another tab has done.
  // One that is still being made has no mark yet.
  const isGone = opened?.isThere && !hasShelf();
  if (opened && (opened.reader !== reader || isGone)) closeShelf();
  opened ??= { reader, shelf: open(reader), isThere: false };
  const mine = opened;
  try {
    const shelf = await mine.shelf;
    mine.isThere = true;
    return shelf;
  } catch (fault) {
    if (opened === mine) forget();
    throw fault;
  }
}

export function closeShelf(): void {
  opened?.shelf.then(({ database }) => database.close()).catch(() => undefined);
  forget();
}

async function open(reader: number): Promise<OpenShelf> {
  const mark = shelfMark();
  if (mark !== null && mark !== String(reader)) await wipeShelf();
  const database = await openDB<Schema>(SHELF_DATABASE, VERSION, {
    upgrade(made) {
      // A copy only: whatever lies in it in another order is fetched anew.
      for (const store of made.objectStoreNames) made.deleteObjectStore(store);
      made.createObjectStore('books', { keyPath: 'id' });
      made.createObjectStore('chapters');
      made.createObjectStore('files');
      made.createObjectStore(KEYS);
    },
    // Another tab throws everything away, as the reader has left.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  const key = await keyOf(database, reader);
  // Whoever left meanwhile leaves nothing.
  if (shelfReader() !== reader) {
    database.close();
    throw new Error('The reader has left.');
  }
  markShelf(reader);
  return { database, key };
}

/** The key that is there, or a new one: what another one has sealed is lost, and goes. */
async function keyOf(database: IDBPDatabase<Schema>, reader: number): Promise<CryptoKey> {
  const made = await newKey();
  const writing = database.transaction([...STORES, KEYS], 'readwrite');
  const kept = await writing.objectStore(KEYS).get('shelf');
  if (kept?.reader === reader) {
    await writing.done;
    return kept.key;
  }
  await Promise.all(STORES.map((store) => writing.objectStore(store).clear()));
  await writing.objectStore(KEYS).put({ key: made, reader }, 'shelf');
  await writing.done;
  return made;
}
