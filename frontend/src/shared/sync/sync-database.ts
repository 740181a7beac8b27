/**
 * What this device has in common with the reader's others: its copy of all annotations, and the
 * changes that are to be sent yet. `docs/sync.md` says how they come to agree.
 */
import { type IDBPDatabase, openDB } from 'idb';
import { v7 as uuid } from 'uuid';
import type {
  Annotation,
  KeptAnnotation,
  KeptSettings,
  Stretch,
  SyncAnswer,
  SyncChange,
} from '@/api/client';

import { type Schema, STORES, unsentOf, type Writing } from './sync-schema';
import {
  doubtSettings,
  putSettings,
  type SettingsWish,
  sendMissingSettings,
  settleSettings,
} from './sync-settings';

export type AnnotationField = NonNullable<(SyncChange & { of: 'annotation' })['fields']>[number];

/** So much is sent at once: the server takes 500 changes and 2 MiB. */
const MOST_CHANGES = 200;
const MOST_LETTERS = 700_000;
/** The server takes no more. */
const MOST_STRETCHES = 200;

const EVERY_FIELD: AnnotationField[] = ['anchors', 'colour', 'style', 'body', 'tags'];

/** Each reader has a database of their own. */
export function syncDatabaseOf(userId: number): string {
  return `vokal-sync-${userId}`;
}

/** A wish to change an annotation; null deletes it. */
export interface Wish {
  key: string;
  bookId: number;
  /** The `rev` of what its reader had before their eyes. */
  base: number;
  annotation: Annotation | null;
  fields: AnnotationField[];
}

export class SyncDatabase {
  /** Whose it is. */
  readonly userId: number;
  #opened: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(userId: number) {
    this.userId = userId;
  }

  async annotationsOf(bookId: number): Promise<KeptAnnotation[]> {
    return (await this.#open()).getAllFromIndex('annotations', 'bookId', bookId);
  }

  async since(): Promise<number> {
    return (await (await this.#open()).get('about', 'since')) ?? 0;
  }

  /** Whether the server was ever heard. */
  async hasHeard(): Promise<boolean> {
    return (await (await this.#open()).count('about')) > 0;
  }

  /** Whether a change is to be sent yet. */
  async owes(): Promise<boolean> {
    return (await (await this.#open()).count('outbox')) > 0;
  }

  /** Keeps what was read until it is sent; begun at once, as the page may be gone in a moment. */
  async keepStretches(stretches: readonly Stretch[]): Promise<void> {
    const writing = (await this.#open()).transaction('stretches', 'readwrite');
    const kept = stretches.map((stretch) => writing.store.put(stretch));
    writing.commit();
    await Promise.all([...kept, writing.done]);
  }

  /** Some of what was read and is to be sent yet. */
  async stretches(): Promise<Stretch[]> {
    return (await this.#open()).getAll('stretches', null, MOST_STRETCHES);
  }

  /** These are sent; all of it is, where none are named. */
  async forgetStretches(ids?: readonly string[]): Promise<void> {
    const writing = (await this.#open()).transaction('stretches', 'readwrite');
    const gone = ids ? ids.map((id) => writing.store.delete(id)) : [writing.store.clear()];
    await Promise.all([...gone, writing.done]);
  }

  /** Throws away everything but what was read and is to be sent yet; whether there is any. */
  async keepsOnlyStretches(): Promise<boolean> {
    if ((await (await this.#open()).count('stretches')) === 0) return false;
    await this.#write(async (writing) => {
      await Promise.all(STORES.map((store) => writing.objectStore(store).clear()));
    });
    this.close();
    return true;
  }

  /** All settings: of all books, of some, and presets. */
  async settings(): Promise<KeptSettings[]> {
    return (await this.#open()).getAll('settings');
  }

  /** Changes this device's copy, and has it sent: both or neither. */
  async change(wish: Wish): Promise<void> {
    const { key, bookId, annotation } = wish;
    await this.#write(async (writing) => {
      const annotations = writing.objectStore('annotations');
      const { rev = 0, bookTitle = '' } = (await annotations.get(key)) ?? {};
      if (annotation) await annotations.put({ key, bookId, bookTitle, rev, annotation });
      else await annotations.delete(key);
      await enqueue(writing, wish);
    });
  }

  /** The same of settings. */
  async changeSettings(wish: SettingsWish): Promise<void> {
    await this.#write((writing) => putSettings(writing, wish));
  }

  async #write(change: (writing: Writing) => Promise<void>): Promise<void> {
    const writing = (await this.#open()).transaction(STORES, 'readwrite');
    try {
      await change(writing);
    } catch (fault) {
      writing.abort();
      await writing.done.catch(() => undefined);
      throw fault;
    }
    await writing.done;
  }

  /** What is to be sent now, in its order. */
  async next(): Promise<SyncChange[]> {
    const writing = (await this.#open()).transaction('outbox', 'readwrite');
    const changes: SyncChange[] = [];
    let letters = 0;
    for await (const cursor of writing.store) {
      letters += JSON.stringify(cursor.value.change).length;
      if (changes.length >= MOST_CHANGES || (letters > MOST_LETTERS && changes.length > 0)) break;
      changes.push(cursor.value.change);
      if (!cursor.value.isSent) await cursor.update({ ...cursor.value, isSent: true });
    }
    await writing.done;
    return changes;
  }

  /** Keeps what the server told; the books and the scopes of settings of which something is new. */
  async settle(answer: SyncAnswer): Promise<{ books: Set<number>; scopes: string[] }> {
    const writing = (await this.#open()).transaction(STORES, 'readwrite');
    const refused = await forgetSent(writing, answer);
    if (answer.reset) await beginAnew(writing);
    const books = new Set<number>();
    for (const told of answer.annotations) {
      await writing.objectStore('missing').delete(told.key);
      // What the server has no room for is here alone, and stays.
      if (refused.has(told.key)) continue;
      // What was changed here since is kept until the server has merged it.
      if (await writing.objectStore('outbox').index('key').getKey(told.key)) continue;
      if (told.annotation) await writing.objectStore('annotations').put(told);
      else await writing.objectStore('annotations').delete(told.key);
      books.add(told.bookId);
    }
    const scopes = await settleSettings(writing, answer, refused);
    if (!answer.more) await sendMissing(writing);
    await writing.objectStore('about').put(answer.rev, 'since');
    await writing.done;
    return { books, scopes };
  }

  async #open(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= openDB<Schema>(syncDatabaseOf(this.userId), 3, {
      upgrade(database, before, _, upgrading) {
        if (before < 1) {
          database
            .createObjectStore('annotations', { keyPath: 'key' })
            .createIndex('bookId', 'bookId');
          database.createObjectStore('outbox', { autoIncrement: true }).createIndex('key', 'key');
          database.createObjectStore('about');
          database.createObjectStore('missing');
        }
        if (before < 2) database.createObjectStore('settings', { keyPath: 'scope' });
        database.createObjectStore('stretches', { keyPath: 'id' });
        // Who did not know of settings was told of them and kept none: all is told anew.
        if (before === 1) void upgrading.objectStore('about').delete('since');
      },
      // Another tab throws everything away, as the reader has left.
      blocking: () => this.close(),
      // The browser has closed it, as on a disk fault: it is opened anew next time.
      terminated: () => {
        this.#opened = undefined;
      },
    });
    try {
      return await this.#opened;
    } catch (fault) {
      // Tried again next time.
      this.#opened = undefined;
      throw fault;
    }
  }

  close(): void {
    this.#opened?.then((database) => database.close()).catch(() => undefined);
    this.#opened = undefined;
  }
}

/** Puts a wish behind the others, or into one of the same annotation that was never sent. */
async function enqueue(writing: Writing, wish: Wish): Promise<void> {
  const { key, bookId, base, annotation, fields } = wish;
  const outbox = writing.objectStore('outbox');
  const unsent = await unsentOf(writing, key);
  if (unsent?.waiting.change.of === 'annotation') {
    const { at, waiting } = unsent;
    const before = unsent.waiting.change.fields ?? [];
    const all = [...new Set([...before, ...fields])];
    const change = { ...unsent.waiting.change, annotation, fields: all };
    await outbox.put({ ...waiting, change }, at);
    return;
  }
  const id = uuid();
  const change: SyncChange = { of: 'annotation', id, key, bookId, base, annotation, fields };
  await outbox.add({ change, key, isSent: false });
}

/** Takes what is settled out of the outbox; what it was about of which a change was refused. */
async function forgetSent(writing: Writing, answer: SyncAnswer): Promise<Set<string>> {
  const applied = new Set(answer.applied);
  const refused = new Set(answer.refused.map(({ id }) => id));
  const keys = new Set<string>();
  for await (const cursor of writing.objectStore('outbox')) {
    const { change, key } = cursor.value;
    if (refused.has(change.id)) keys.add(key);
    if (applied.has(change.id) || refused.has(change.id)) await cursor.delete();
  }
  return keys;
}

/** The server counts from an earlier number: none that is known here says anything any more. */
async function beginAnew(writing: Writing): Promise<void> {
  for await (const cursor of writing.objectStore('annotations')) {
    await writing.objectStore('missing').put(cursor.value.key, cursor.value.key);
    await cursor.update({ ...cursor.value, rev: 0 });
  }
  await doubtSettings(writing);
  for await (const cursor of writing.objectStore('outbox')) {
    const { change } = cursor.value;
    await cursor.update({ ...cursor.value, change: { ...change, base: 0 } });
  }
}

/** What a server that was put back does not have any more it is sent as new. */
async function sendMissing(writing: Writing): Promise<void> {
  for (const key of await writing.objectStore('missing').getAllKeys()) {
    const kept = await writing.objectStore('annotations').get(key);
    await writing.objectStore('missing').delete(key);
    await sendMissingSettings(writing, key);
    if (!kept?.annotation) continue;
    const { bookId, annotation } = kept;
    await enqueue(writing, { key, bookId, base: 0, annotation, fields: EVERY_FIELD });
  }
}
