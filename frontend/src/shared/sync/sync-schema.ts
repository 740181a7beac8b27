/** What stands in the database that a device and the server come to agree by. */
import type { DBSchema, IDBPTransaction } from 'idb';

import type { KeptAnnotation, KeptSettings, Stretch, SyncChange } from '@/api/client';

/** A change that waits. Once sent it may have been taken, so it is changed no more. */
export interface Waiting {
  change: SyncChange;
  /** What it is about: an annotation's key, or the scope of settings. */
  key: string;
  isSent: boolean;
}

export interface Schema extends DBSchema {
  annotations: { key: string; value: KeptAnnotation; indexes: { bookId: number } };
  settings: { key: string; value: KeptSettings };
  outbox: { key: number; value: Waiting; indexes: { key: string } };
  about: { key: 'since'; value: number };
  /** What a server which was put back from a backup may not have, by the same keys. */
  missing: { key: string; value: string };
  /** What was read and is to be sent yet. */
  stretches: { key: string; value: Stretch };
}

export type Stores = ['annotations', 'settings', 'outbox', 'about', 'missing'];
export const STORES: Stores = ['annotations', 'settings', 'outbox', 'about', 'missing'];
export type Writing = IDBPTransaction<Schema, Stores, 'readwrite'>;

/** The last change about something, if it was never sent and may be changed itself. */
export async function unsentOf(
  writing: Writing,
  key: string,
): Promise<{ at: number; waiting: Waiting } | null> {
  const outbox = writing.objectStore('outbox');
  const at = (await outbox.index('key').getAllKeys(key)).at(-1);
  const waiting = at === undefined ? undefined : await outbox.get(at);
  return at !== undefined && waiting && !waiting.isSent ? { at, waiting } : null;
}
