/** The place in a book, kept on this device and on the server. */
import type { Locator } from '@/core/open-book';

/** Spec's local entry, with the exact offset and what the server last confirmed. */
export interface SavedPlace extends Locator {
  pageNumber: number;
  /** When the reader went there, by this device's clock. */
  timestamp: number;
  /** The server's `updatedAt` of the state this device last saw; null before that. */
  synced: string | null;
  /** In whole percent, for the server; null in entries of earlier versions. */
  progress: number | null;
  /** Whether the server has this place, or a newer one. */
  sent: boolean;
}

/** What the server says; its place is null until somebody has read. */
export interface ServerPlace {
  position: Locator | null;
  updatedAt: string | null;
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
    const { chapterIndex, offset, pageNumber, timestamp, synced, progress, sent } =
      saved as Partial<SavedPlace>;
    if (!Number.isInteger(chapterIndex)) return null;
    return {
      chapterIndex: chapterIndex as number,
      offset: Number.isInteger(offset) ? (offset as number) : 0,
      pageNumber: Number.isInteger(pageNumber) ? (pageNumber as number) : 1,
      timestamp: Number.isFinite(timestamp) ? (timestamp as number) : 0,
      synced: typeof synced === 'string' ? synced : null,
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

/** The server has what was saved at `timestamp`; what was saved since is to be sent yet. */
export function confirmPlace(bookId: number, timestamp: number, synced: string | null): void {
  const saved = readSavedPlace(bookId);
  if (!saved) return;
  writeSavedPlace(bookId, { ...saved, synced, sent: saved.sent || saved.timestamp === timestamp });
}

export function forgetPlace(bookId: number | string): void {
  localStorage.removeItem(keyOf(bookId));
}

/**
 * Which of two places is newer.
 *
 * If the server has not moved since this device last spoke with it, nobody
 * else has read on, and the clock of this device need not be trusted.
 */
export function newerPlace(
  local: SavedPlace | null,
  server: ServerPlace | null,
): 'local' | 'server' {
  if (!server?.position || !server.updatedAt) return 'local';
  if (!local) return 'server';
  if (local.synced === server.updatedAt) return 'local';
  return local.timestamp >= Date.parse(server.updatedAt) ? 'local' : 'server';
}
