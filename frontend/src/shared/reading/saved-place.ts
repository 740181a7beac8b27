/** The place in a book, kept on this device and on the server. */
import type { Locator } from '@/core/open-book';

/** Spec's local entry, with the exact offset and what the server last confirmed. */
export interface SavedPlace extends Locator {
  pageNumber: number;
  /** When the reader went there, by this device's clock: to tell one entry from the next. */
  timestamp: number;
  /** The change of the book's place that this device last saw; null before that. */
  rev: number | null;
  /** The change of what the reader says of the book that this device last saw. */
  statusRev?: number | null;
  /** In whole percent, for the server; null in entries of earlier versions. */
  progress: number | null;
  /** Whether the server has this place, or a newer one. */
  sent: boolean;
}

/** What the server says; its place is null until somebody has read. */
export interface ServerPlace {
  position: Locator | null;
  updatedAt: string | null;
  /** The change that moved it there; 0 before the first. */
  rev: number;
  /** What the device is called that did; null if it gave no name. */
  deviceName: string | null;
}

/** Of a server that does not answer nothing is known. */
export const UNKNOWN: ServerPlace = { position: null, updatedAt: null, rev: 0, deviceName: null };

/** What was heard since this page was opened of what the reader says of books. */
const heard = new Map<string, number>();

/** The server has said which change that was. */
export function hearStatus(bookId: number, statusRev: number | undefined): void {
  if (statusRev !== undefined) heard.set(`${bookId}`, statusRev);
}

/** The last change of it that this device knows of. */
export function statusHeard(bookId: number): number | null {
  return heard.get(`${bookId}`) ?? readSavedPlace(bookId)?.statusRev ?? null;
}

/** Whether a place is exactly there. */
export function isAt(place: Locator | null, { chapterIndex, offset }: Locator): boolean {
  return place?.chapterIndex === chapterIndex && place.offset === offset;
}

const prefix = 'book-progress-';
const keyOf = (bookId: number | string) => `${prefix}${bookId}`;

/** The books of which this device keeps a place, by what stands in the key. */
export function savedBooks(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return keys.map((key) => key.slice(prefix.length));
}

export function readSavedPlace(bookId: number | string): SavedPlace | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(bookId)) ?? 'null');
    if (typeof saved !== 'object' || saved === null) return null;
    const { chapterIndex, offset, pageNumber, timestamp, rev, statusRev, progress, sent } =
      saved as Partial<SavedPlace>;
    if (!Number.isInteger(chapterIndex)) return null;
    return {
      chapterIndex: chapterIndex as number,
      offset: Number.isInteger(offset) ? (offset as number) : 0,
      pageNumber: Number.isInteger(pageNumber) ? (pageNumber as number) : 1,
      timestamp: Number.isFinite(timestamp) ? (timestamp as number) : 0,
      rev: Number.isInteger(rev) ? (rev as number) : null,
      ...(Number.isInteger(statusRev) && { statusRev: statusRev as number }),
      progress: Number.isInteger(progress) ? (progress as number) : null,
      sent: sent === true,
    };
  } catch {
    return null;
  }
}

export function writeSavedPlace(bookId: number, place: SavedPlace): void {
  try {
    localStorage.setItem(keyOf(bookId), JSON.stringify(place));
  } catch {
    // Without storage the server's copy has to do.
  }
}

/**
 * The server has what was saved at `timestamp`; what was saved since is to be sent yet. With a
 * `rev` the book's place is there; without one it is where another device has moved it.
 */
export function confirmPlace(bookId: number, timestamp: number, rev: number | null): void {
  const saved = readSavedPlace(bookId);
  if (!saved) return;
  writeSavedPlace(bookId, {
    ...saved,
    rev: rev ?? saved.rev,
    sent: saved.sent || saved.timestamp === timestamp,
  });
}

/** The server counts from an earlier number: what it said before says nothing any more. */
export function forgetRevs(): void {
  heard.clear();
  for (const id of savedBooks()) {
    const saved = readSavedPlace(id);
    if (saved) writeSavedPlace(Number(id), { ...saved, rev: null, statusRev: null });
  }
}

export function forgetPlace(bookId: number | string): void {
  localStorage.removeItem(keyOf(bookId));
}

/**
 * Which of two places is newer: the server's, if another device has moved it since this one saw
 * it last. No clock is asked; a device's may be wrong by years.
 */
export function newerPlace(
  local: SavedPlace | null,
  server: ServerPlace | null,
): 'local' | 'server' {
  if (!server?.position) return 'local';
  if (!local) return 'server';
  return server.rev > (local.rev ?? 0) ? 'server' : 'local';
}
