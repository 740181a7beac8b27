// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { Blob as WholeBlob } from 'node:buffer';

import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import { dropToken, storeToken } from '@/api/token';

import { tokenFor } from '../../../tests/backend';
import * as shelf from './shelf';
import { closeShelf } from './shelf-database';
import { fromShelf } from './shelf-door';
import { setShared, shelfMark } from './shelf-owner';
import { SHELF_DATABASE, wipeShelf } from './wipe-shelf';

const SENTINEL = 'Der Satz, den niemand finden soll.';

function manifest(id: number, contentHash = `hash-${id}`, count = 3): Manifest {
  return {
    id,
    title: `Buch ${id}`,
    author: 'Ada Lovelace',
    language: 'de',
    direction: 'ltr',
    contentHash,
    hasPageList: false,
    ownFace: null,
    chapters: Array(count).fill({}),
    toc: [],
  } as unknown as Manifest;
}

const chapters = ['<p>Eins.</p>', `<p>${SENTINEL}</p>`, '<p>Drei.</p>'];
const picture = (text: string) => ({
  address: '/api/books/1/images/a.png',
  blob: new Blob([text], { type: 'image/png' }),
});

// The one of jsdom cannot be read.
vi.stubGlobal('Blob', WholeBlob);

async function raw(): Promise<Record<string, unknown[]>> {
  const database = await openDB(SHELF_DATABASE);
  const stores: Record<string, unknown[]> = {};
  for (const name of database.objectStoreNames) {
    stores[name] = await database.getAll(name);
  }
  database.close();
  return stores;
}

beforeEach(async () => {
  setShared(false);
  storeToken(tokenFor({ nameid: '1' }));
  closeShelf();
  await deleteDB(SHELF_DATABASE);
});

test('a book is read as it was kept, in any part', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters, files: [picture('bytes')] });
  expect(await shelf.keptManifest(1)).toEqual(manifest(1));
  expect(await shelf.keptChapters(manifest(1), 0, 3)).toEqual(chapters);
  expect(await shelf.keptChapters(manifest(1), 1, 2)).toEqual([chapters[1]]);
  const file = await shelf.keptFile(1, picture('').address);
  expect([file?.type, await file?.text()]).toEqual(['image/png', 'bytes']);
  expect(await shelf.keptChapters(manifest(1, 'another'), 0, 3)).toBeNull();
  expect(await shelf.keptManifest(2)).toBeNull();
});

test('nothing is to be read in the database, and its key cannot be taken out', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters });
  const { keys, ...rest } = await raw();
  const [{ key }] = keys as [{ key: CryptoKey }];
  expect(key.extractable).toBe(false);
  const bytes = Object.values(rest)
    .flat()
    .flatMap((value) => (value instanceof ArrayBuffer ? [value] : Object.values(value as object)))
    .map((value) => (value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : ''));
  expect(bytes.join('')).not.toMatch(/Satz|Ada|Buch/);
});

test('the last three are kept, and those that are wished for', async () => {
  for (const id of [1, 2, 3, 4, 5]) {
    vi.useFakeTimers({ now: id * 1000, toFake: ['Date'] });
    await shelf.keepBook({ manifest: manifest(id), chapters, pinned: id === 1 });
    await shelf.keepFile(id, picture(`${id}`));
    await shelf.tidy(id);
  }
  vi.useRealTimers();
  expect((await shelf.keptBooks()).map(({ id, pinned }) => [id, pinned])).toEqual([
    [5, false],
    [4, false],
    [3, false],
    [1, true],
  ]);
  expect(await shelf.keptChapters(manifest(2), 0, 3)).toBeNull();
  expect(await shelf.hasFile(2, picture('').address)).toBe(false);
  await shelf.removeBook(1);
  expect((await shelf.keptRows()).map(({ id }) => id)).toEqual([3, 4, 5]);
});

test('another text of a book takes the place of the one before', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters, pinned: true });
  await shelf.keepBook({ manifest: manifest(1, 'new', 1), chapters: ['<p>Neu.</p>'] });
  expect(await shelf.keptChapters(manifest(1, 'new'), 0, 1)).toEqual(['<p>Neu.</p>']);
  expect((await raw()).chapters).toHaveLength(1);
  expect(await shelf.noteOpened(manifest(1))).toBeNull();
  expect(await shelf.noteOpened(manifest(1, 'new'))).toBeNull();
  expect((await shelf.noteOpened(manifest(1, 'new', 1)))?.pinned).toBe(true);
});

test('books with the same text are kept and let go each by itself', async () => {
  await shelf.keepBook({ manifest: manifest(1, 'same'), chapters });
  await shelf.keepBook({ manifest: manifest(2, 'same'), chapters });
  await shelf.removeBook(1);
  expect(await shelf.keptChapters(manifest(2, 'same'), 0, 3)).toEqual(chapters);
});

test('what nobody wished for makes room, the oldest first', async () => {
  for (const id of [1, 2, 3]) {
    vi.useFakeTimers({ now: id * 1000, toFake: ['Date'] });
    await shelf.keepBook({ manifest: manifest(id), chapters, pinned: id === 1 });
  }
  vi.useRealTimers();
  const put = IDBObjectStore.prototype.put;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: never, ...value) {
    if (isFull) {
      isFull = false;
      throw new DOMException('full', 'QuotaExceededError');
    }
    return put.apply(this, value);
  });
  await shelf.keepBook({ manifest: manifest(4), chapters });
  vi.restoreAllMocks();
  expect((await shelf.keptRows()).map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('where there is no room nothing is half kept', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters, pinned: true });
  const put = IDBObjectStore.prototype.put;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: never, ...value) {
    puts += 1;
    if (puts === 3) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, value);
  });
  await expect(shelf.keepBook({ manifest: manifest(2), chapters })).rejects.toThrow(shelf.NoRoom);
  vi.restoreAllMocks();
  expect((await raw()).chapters).toHaveLength(3);
  expect(await shelf.keptManifest(2)).toBeNull();
  expect(await shelf.keptChapters(manifest(1), 0, 3)).toEqual(chapters);
});

test('what is wiped is nobody’s, whoever still has it open', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters });
  const other = await openDB(SHELF_DATABASE);
  await wipeShelf();
  // The other tab closes nothing: the rest lies there, and its key is gone.
  expect(await other.getAll('keys')).toEqual([]);
  expect(await other.count('chapters')).toBe(3);
  expect(await fromShelf((open) => open.keptManifest(1))).toBeNull();
  other.close();
  await vi.waitUntil(() => shelfMark() === null);
  expect(await shelf.keptManifest(1)).toBeNull();
});

test('what one reader keeps is not shown to the next', async () => {
  await shelf.keepBook({ manifest: manifest(1), chapters });
  storeToken(tokenFor({ nameid: '2' }));
  expect(await fromShelf((open) => open.keptManifest(1))).toBeNull();
  expect(await shelf.keptBooks()).toEqual([]);
  dropToken();
  expect(await shelf.keptBooks()).toEqual([]);
});

test('nothing is kept on a device of many', async () => {
  setShared(true);
  await shelf.keepBook({ manifest: manifest(1), chapters });
  expect(await shelf.keptManifest(1)).toBeNull();
  expect(shelfMark()).toBeNull();
});
