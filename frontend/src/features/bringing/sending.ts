/** One file's way to the server, and what a failure on it means for the others. */
import { ApiError } from '@/api/api-error';
import { api, dataOf } from '@/api/client';
import { upload } from '@/api/upload';
import { wordsOf, wordsOfStatus } from '@/shared/i18n/server-words';
import { isPdfFile } from '@/shared/uploads/book-files';

import type { Item, Stop } from './model';

/** So many files are asked for at once. */
export const AT_ONCE = 50;
/** No book is larger; the server says so itself, without its being read here. */
const LARGEST_HASHED = 1 << 30;

/** SHA-256 in hexadecimal digits; undefined where the browser has none (no TLS). */
export async function hashOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || file.size > LARGEST_HASHED) {
    // Whoever cannot be read is told of here all the same.
    await file.slice(0, 1).arrayBuffer();
    return undefined;
  }
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a file has become: a book, or a document. */
export type Place = Pick<Item, 'book' | 'pdf'>;

export function placeOf({ book, pdf }: Place): Place {
  if (pdf !== undefined) return { pdf };
  return book === undefined ? {} : { book };
}

/** What has become of those of these files that are there already, by hash. */
export async function knownOf(
  files: readonly Pick<Item, 'hash' | 'path'>[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Place>> {
  const hashesOf = (arePdfs: boolean) =>
    files.flatMap(({ hash, path }) => (isPdfFile(path) === arePdfs ? (hash ?? []) : []));
  const known = new Map<string, Place>();
  const ofBooks = hashesOf(false);
  if (ofBooks.length > 0) {
    const asked = await api.POST('/api/books/known', { body: { hashes: ofBooks }, signal });
    for (const { hash, book } of dataOf(asked).books) known.set(hash, { book });
  }
  const ofPdfs = hashesOf(true);
  if (ofPdfs.length > 0) {
    const asked = await api.POST('/api/pdf/known', { body: { hashes: ofPdfs }, signal });
    for (const { hash, fileName } of dataOf(asked).pdfs) known.set(hash, { pdf: fileName });
  }
  return known;
}

export interface Sent {
  place: Place;
  isNew: boolean;
}

export function send(
  file: File,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  return isPdfFile(file.name) ? sendPdf(file, onSent, signal) : sendBook(file, onSent, signal);
}

async function sendBook(...[file, onSent, signal]: Parameters<typeof send>): Promise<Sent> {
  const path = '/api/books/upload?onlyNew=true';
  const answer = await upload({ path, field: 'epubFile', file, onSent, signal });
  const { id, sameFileAs } = (answer ?? {}) as { id?: number; sameFileAs?: number | null };
  if (typeof id !== 'number') throw notOurs();
  return { place: { book: id }, isNew: sameFileAs === null || sameFileAs === undefined };
}

async function sendPdf(...[file, onSent, signal]: Parameters<typeof send>): Promise<Sent> {
  const path = '/api/pdf/upload?onlyNew=true';
  const answer = await upload({ path, field: 'file', file, onSent, signal });
  const { fileName, isNew } = (answer ?? {}) as { fileName?: string; isNew?: boolean };
  if (typeof fileName !== 'string') throw notOurs();
  return { place: { pdf: fileName }, isNew: isNew ?? true };
}

/** A proxy's page is no answer. */
const notOurs = () => new ApiError('unexplained', '', 502, false);

/** What is to be done about a failure. */
export type Verdict =
  | { kind: 'stop'; why: Stop }
  /** The same later; `seconds` if the server says when. */
  | { kind: 'later'; seconds?: number; isOffline: boolean }
  /** The same, but not for ever: it may be the file. */
  | { kind: 'again' }
  | { kind: 'refused'; code: string; reason: string };

/** For all files: nobody has to be told four hundred times. */
const STOPS: Readonly<Record<string, Stop>> = { quota: 'quota', storage_full: 'storage' };
const LATER: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);
/** Of this file alone, whatever its status says. */
const OF_FILE: ReadonlySet<string> = new Set(['book_reader_unavailable', 'converter_unavailable']);

export function verdictOn(fault: unknown): Verdict {
  if (!(fault instanceof ApiError)) {
    return { kind: 'refused', code: 'unreadable', reason: 'bringing:unreadable' };
  }
  const { code, status } = fault;
  const stop = STOPS[code] ?? (status === 401 ? 'session' : undefined);
  if (stop) return { kind: 'stop', why: stop };
  if ((LATER.has(status) || code === 'interrupted') && !OF_FILE.has(code)) {
    const seconds = fault.retryAfter ?? fault.seconds;
    return {
      kind: 'later',
      isOffline: fault.isOffline,
      ...(seconds === undefined ? {} : { seconds }),
    };
  }
  if (status >= 500 && !OF_FILE.has(code)) return { kind: 'again' };
  return { kind: 'refused', code, reason: wordsOf(fault, wordsOfStatus(fault)) };
}
