/**
 * The sealed shelf: books that this device keeps, to be read without a network. A book is there
 * with all of its text, or not at all; what is sealed is sealed before a transaction begins, as one
 * ends while somebody waits for anything else.
 */
import type { Manifest } from '@/api/client';
import { COVERS } from './owners';
import { sealedName, sealFile, sealText, unsealFile, unsealText } from './sealing';
import { type BookRow, type OpenShelf, openShelf, STORES } from './shelf-database';

/** So many books that were opened last are kept without being asked. */
export const LAST_OPENED = 3;

export interface KeptBook extends Omit<BookRow, 'manifest'> {
  title: string;
  author: string;
}

/** A file of a book, with the name that it is found by: its address, or more. */
export interface BookFile {
  address: string;
  blob: Blob;
}

/** This device has no more room. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

function isFull(fault: unknown): boolean {
  return (fault as Error | null)?.name === 'QuotaExceededError';
}

const chaptersOf = (id: number, from = 0, to = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([id, from], [id, to], false, true);
const filesOf = (owner: number) => IDBKeyRange.bound([owner, ''], [owner, '\uffff']);

type Writing = ReturnType<typeof beginWriting>;

function beginWriting({ database }: OpenShelf) {
  return database.transaction(STORES, 'readwrite');
}

/** Writes all of it or nothing. */
async function write(shelf: OpenShelf, change: (writing: Writing) => Promise<void>) {
  const writing = beginWriting(shelf);
  // Told below; without somebody who hears of it, it would be told twice.
  writing.done.catch(() => undefined);
  try {
    await change(writing);
    await writing.done;
  } catch (fault) {
    try {
      writing.abort();
    } catch {
      // It has ended by itself.
    }
    const cause = writing.error ?? fault;
    throw isFull(cause) || isFull(fault) ? new NoRoom('no room', { cause }) : fault;
  }
}

/** One that fails has the transaction fail, and that is told. */
function heard(putting: Promise<unknown>): void {
  putting.catch(() => undefined);
}

async function removeFrom(writing: Writing, row: BookRow): Promise<void> {
  await Promise.all([
    writing.objectStore('books').delete(row.id),
    writing.objectStore('chapters').delete(chaptersOf(row.id)),
    writing.objectStore('files').delete(filesOf(row.id)),
  ]);
}

/** The manifest of a book whose text is here. */
export async function keptManifest(id: number): Promise<Manifest | null> {
  const shelf = await openShelf();
  const row = await shelf?.database.get('books', id);
  if (!shelf || !row) return null;
  return JSON.parse(await unsealText(shelf.key, row.manifest));
}

/** Some of the text of a book; null if it is not here. */
export async function keptChapters(
  { id, contentHash }: Manifest,
  from: number,
  to: number,
): Promise<string[] | null> {
  const shelf = await openShelf();
  if (!shelf) return null;
  const reading = shelf.database.transaction(['books', 'chapters']);
  const [row, sealed] = await Promise.all([
    reading.objectStore('books').get(id),
    reading.objectStore('chapters').getAll(chaptersOf(id, from, to)),
  ]);
  if (row?.contentHash !== contentHash || sealed.length !== to - from) return null;
  return Promise.all(sealed.map((one) => unsealText(shelf.key, one)));
}

/** Whether the text of this version of a book is here; says that it is open once more. */
export async function noteOpened(manifest: Manifest): Promise<BookRow | null> {
  const shelf = await openShelf();
  if (!shelf) return null;
  const sealed = await sealText(shelf.key, JSON.stringify(manifest));
  const writing = beginWriting(shelf);
  const [row, count] = await Promise.all([
    writing.objectStore('books').get(manifest.id),
    writing.objectStore('chapters').count(chaptersOf(manifest.id)),
  ]);
  const isHere = row?.contentHash === manifest.contentHash && count === manifest.chapters.length;
  const noted = row && { ...row, manifest: sealed, openedAt: Date.now() };
  if (isHere && noted) await writing.objectStore('books').put(noted);
  await writing.done;
  return isHere ? (noted ?? null) : null;
}

/** What a book is kept with. */
export interface Keeping {
  manifest: Manifest;
  chapters: readonly string[];
  files?: readonly BookFile[];
  pinned?: boolean;
}

/**
 * Keeps a book: all of it or nothing. Those that nobody wished for make room for it, the one that
 * was opened longest ago first.
 */
export async function keepBook(keeping: Keeping): Promise<void> {
  for (;;) {
    try {
      return await putBook(keeping);
    } catch (fault) {
      if (!(fault instanceof NoRoom)) throw fault;
      const others = (await keptRows()).filter(
        ({ id, pinned }) => !pinned && id !== keeping.manifest.id,
      );
      const [oldest] = others.sort((a, b) => a.openedAt - b.openedAt);
      if (!oldest) throw fault;
      await removeBook(oldest.id);
    }
  }
}

async function putBook({ manifest, chapters, files = [], pinned }: Keeping): Promise<void> {
  const shelf = await openShelf();
  if (!shelf) return;
  const { key } = shelf;
  const about = await sealText(key, JSON.stringify(manifest));
  const texts = await Promise.all(chapters.map((text) => sealText(key, text)));
  const named = await Promise.all(
    files.map(async ({ address, blob }) => ({
      name: await sealedName(address),
      sealed: await sealFile(key, blob),
    })),
  );
  const { id, contentHash } = manifest;
  const cover = await sealedName(`/api/books/${id}/cover`);
  await write(shelf, async (writing) => {
    const books = writing.objectStore('books');
    const before = await books.get(id);
    const kept = writing.objectStore('files');
    if (before && before.contentHash !== contentHash) {
      await removeFrom(writing, before);
      // It may be another one, too, under the same address.
      await kept.delete([COVERS, cover]);
    }
    for (const [n, text] of texts.entries()) {
      heard(writing.objectStore('chapters').put(text, [id, n]));
    }
    for (const { name, sealed } of named) heard(kept.put(sealed, [id, name]));
    await books.put({
      id,
      contentHash,
      pinned: pinned ?? before?.pinned ?? false,
      isWhole: pinned === true,
      bytes: sizeOf([...texts, ...named.map(({ sealed }) => sealed)]),
      openedAt: Date.now(),
      manifest: about,
    });
  });
}

/** Says of a book that all of its pictures are here, and whether its reader wants it kept. */
export async function noteWhole(id: number, pinned?: boolean): Promise<void> {
  const shelf = await openShelf();
  if (!shelf) return;
  await write(shelf, async (writing) => {
    const row = await writing.objectStore('books').get(id);
    if (!row) return;
    const noted = { ...row, isWhole: true, pinned: pinned ?? row.pinned };
    await writing.objectStore('books').put({ ...noted, bytes: await bytesOf(writing, row) });
  });
}

async function bytesOf(writing: Writing, { id }: BookRow): Promise<number> {
  const [chapters, files] = await Promise.all([
    writing.objectStore('chapters').getAll(chaptersOf(id)),
    writing.objectStore('files').getAll(filesOf(id)),
  ]);
  return sizeOf([...chapters, ...files]);
}

function sizeOf(sealed: readonly ArrayBuffer[]): number {
  return sealed.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Lets go of a book, whyever it was kept. */
export async function removeBook(id: number): Promise<void> {
  const shelf = await openShelf();
  if (!shelf) return;
  await write(shelf, async (writing) => {
    const row = await writing.objectStore('books').get(id);
    if (row) await removeFrom(writing, row);
  });
}

/** Throws away what was opened before the last ones, and files of books that are not kept. */
export async function tidy(current?: number): Promise<void> {
  const shelf = await openShelf();
  if (!shelf) return;
  await write(shelf, async (writing) => {
    const rows = await writing.objectStore('books').getAll();
    const opened = rows.filter(({ pinned }) => !pinned).sort((a, b) => b.openedAt - a.openedAt);
    await Promise.all(opened.slice(LAST_OPENED).map((row) => removeFrom(writing, row)));
    const known = new Set(rows.map(({ id }) => id));
    const keys = await writing.objectStore('files').getAllKeys();
    const stray = keys.filter(([id]) => id > 0 && id !== current && !known.has(id));
    await Promise.all(stray.map((key) => writing.objectStore('files').delete(key)));
  });
}

/** Which books are here, without what they are called. */
export async function keptRows(): Promise<Omit<BookRow, 'manifest'>[]> {
  const rows = await (await openShelf())?.database.getAll('books');
  return rows?.map(({ manifest, ...row }) => row) ?? [];
}

/** The books that are here, those opened last first. */
export async function keptBooks(): Promise<KeptBook[]> {
  const shelf = await openShelf();
  if (!shelf) return [];
  const rows = await shelf.database.getAll('books');
  const books = rows.map(async ({ manifest, ...row }) => {
    const { title, author }: Manifest = JSON.parse(await unsealText(shelf.key, manifest));
    return { ...row, title, author };
  });
  return (await Promise.all(books)).sort((a, b) => b.openedAt - a.openedAt);
}

/** A file that is here, by whom it belongs to and the address that it is asked for by. */
export async function keptFile(owner: number, address: string): Promise<Blob | null> {
  const shelf = await openShelf();
  const sealed = await shelf?.database.get('files', [owner, await sealedName(address)]);
  return shelf && sealed ? unsealFile(shelf.key, sealed) : null;
}

export async function hasFile(owner: number, address: string): Promise<boolean> {
  const shelf = await openShelf();
  if (!shelf) return false;
  return (await shelf.database.count('files', [owner, await sealedName(address)])) > 0;
}

/** Keeps a file; of those that belong to no book only so many as `most`. */
export async function keepFile(
  owner: number,
  { address, blob }: BookFile,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const shelf = await openShelf();
  if (!shelf) return;
  const [name, sealed] = await Promise.all([sealedName(address), sealFile(shelf.key, blob)]);
  await write(shelf, async (writing) => {
    const files = writing.objectStore('files');
    if (most !== Number.POSITIVE_INFINITY && (await files.count(filesOf(owner))) >= most) {
      await files.delete(filesOf(owner));
    }
    await files.put(sealed, [owner, name]);
  });
}

/** An answer of the server, as it came. */
export async function keptAnswer<Answer>(owner: number, address: string): Promise<Answer | null> {
  const file = await keptFile(owner, address);
  return file && JSON.parse(await file.text());
}

export async function keepAnswer(owner: number, address: string, answer: unknown): Promise<void> {
  const blob = new Blob([JSON.stringify(answer)], { type: 'application/json' });
  await keepFile(owner, { address, blob });
}
