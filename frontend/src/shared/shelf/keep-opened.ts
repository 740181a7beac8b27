/**
 * Keeps books on this device: the last ones that were opened, without being asked, and those that
 * their reader wants to have here.
 */
import { ApiError } from '@/api/api-error';
import type { Manifest } from '@/api/client';
import { fetchBlob } from '@/api/client';
import { type BookText, textOf } from '@/shared/books/book-text';
import { fetchPageList } from '@/shared/books/page-list';

import { bookFiles, fileName } from './book-files';
import type { BookFile } from './shelf';
import * as shelf from './shelf';
import { whenIdle } from './shelf-door';
import { shelfReader } from './shelf-owner';

const AT_ONCE = 4;

/** What a reader hears while a book is being kept: the share that is here. */
export type OnShare = (share: number) => void;

/** Whoever pays for each megabyte is not made to. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/** Keeps a book that is open, its pictures once there is nothing else to do. */
export async function keepOpened(manifest: Manifest, signal: AbortSignal): Promise<void> {
  const check = checkFor(signal);
  const row = await shelf.noteOpened(manifest);
  if (row?.isWhole || (!row && isSparing())) return shelf.tidy(manifest.id);
  const text = textOf(manifest);
  const chapters = await takeText(text, async () => {
    const all = await text.all(idle, signal);
    check();
    if (text.isOfManifest && !row) await shelf.keepBook({ manifest, chapters: all });
    return all;
  });
  if (!text.isOfManifest) return;
  await shelf.tidy(manifest.id);
  if (isSparing()) return;
  // A face that nobody has chosen is not fetched; one that is in use was kept as it came.
  const pictures = bookFiles({ ...manifest, ownFace: null }, chapters);
  await inTurn(pictures, async (address) => {
    check();
    await idle();
    const name = fileName(manifest, address);
    if (await shelf.hasFile(manifest.id, name)) return;
    const blob = await fileAt(address, signal);
    check();
    if (blob) await shelf.keepFile(manifest.id, { address: name, blob });
  });
  if (manifest.hasPageList) await fetchPageList(manifest.id, signal);
  check();
  await shelf.noteWhole(manifest.id);
}

/** Brings all of a book here; throws, and has kept nothing of it, where that cannot be done. */
export async function keepPinned(
  manifest: Manifest,
  signal: AbortSignal,
  onShare: OnShare,
): Promise<void> {
  const text = textOf(manifest);
  await takeText(text, () => pin(manifest, text, signal, onShare));
}

async function pin(manifest: Manifest, text: BookText, signal: AbortSignal, onShare: OnShare) {
  const check = checkFor(signal);
  const count = manifest.chapters.length;
  let done = 0;
  const markup: string[] = [];
  while (markup.length < count) {
    markup.push(...(await text.take(markup.length, count, signal)));
    onShare(markup.length / count / 2);
  }
  if (!text.isOfManifest) throw new Error('The book has changed meanwhile.');
  const addresses = bookFiles(manifest, markup);
  const files: BookFile[] = [];
  await inTurn(addresses, async (address) => {
    check();
    const name = fileName(manifest, address);
    const blob = (await shelf.keptFile(manifest.id, name)) ?? (await fileAt(address, signal));
    if (blob) files.push({ address: name, blob });
    done += 1;
    onShare(0.5 + done / addresses.length / 2);
  });
  if (manifest.hasPageList) {
    const pages = await fetchPageList(manifest.id, signal);
    const blob = new Blob([JSON.stringify(pages)], { type: 'application/json' });
    files.push({ address: 'page-list', blob });
  }
  check();
  await shelf.keepBook({ manifest, chapters: markup, files, pinned: true });
}

/** Throws once nobody wants it any more, or somebody else is here than who did. */
function checkFor(signal: AbortSignal): () => void {
  const reader = shelfReader();
  return () => {
    signal.throwIfAborted();
    if (shelfReader() !== reader) throw new DOMException('The reader has left.', 'AbortError');
  };
}

/** Whatever becomes of it: all of a book is not held in memory for nothing. */
async function takeText<Result>(text: BookText, use: () => Promise<Result>): Promise<Result> {
  try {
    return await use();
  } finally {
    text.release();
  }
}

/** A file; null if the server has none, which is said where it is missed. */
async function fileAt(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    return await fetchBlob(address, signal);
  } catch (fault) {
    if (isMissing(fault)) return null;
    throw fault;
  }
}

function isMissing(fault: unknown): boolean {
  return fault instanceof ApiError && fault.isRefusal && [404, 415, 422].includes(fault.status);
}

/** Does something with each, a few at a time. */
async function inTurn<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let item = items[next]; item !== undefined; item = items[next]) {
      next += 1;
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
