/** Tells the server where the reader is, and asks it. */
import { ApiError } from '@/api/api-error';
import { api, dataOf } from '@/api/client';
import { deviceId } from '@/shared/sync/device-id';

import {
  confirmPlace,
  hearStatus,
  readSavedPlace,
  type SavedPlace,
  type ServerPlace,
  savedBooks,
} from './saved-place';

/** No longer is an answer waited for, by who opens a book, or leaves. */
const patienceMs = 3000;

export async function fetchProgress(
  id: number,
  signal: AbortSignal | null = null,
): Promise<ServerPlace & { progress: number }> {
  const place = dataOf(
    await api.GET('/api/books/{id}/progress', { params: { path: { id } }, signal }),
  );
  hearStatus(id, place.statusRev);
  return place;
}

/** The same; null where nobody answers soon: the place on this device has to do then. */
export async function placeSoon(id: number): Promise<ServerPlace | null> {
  const silence = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  return Promise.race([fetchProgress(id).catch(() => null), silence]);
}

/**
 * Sends a place that was saved. Null if another device has moved the book's place since this one
 * saw it: it stays there, and the server keeps this one as this device's.
 */
export async function putProgress(
  id: number,
  { chapterIndex, offset, timestamp, progress, rev, statusRev }: SavedPlace,
  signal: AbortSignal | null = null,
): Promise<ServerPlace | null> {
  try {
    // Entries of early versions do not say how much was read.
    const percent = progress ?? (await fetchProgress(id, signal)).progress;
    const answer = await api.PUT('/api/books/{id}/progress', {
      params: { path: { id } },
      body: {
        progress: percent,
        position: { chapterIndex, offset },
        base: rev ?? 0,
        ...(typeof statusRev === 'number' && { statusBase: statusRev }),
        device: deviceId(),
      },
      signal,
      // The request outlives the page it was made on.
      keepalive: true,
    });
    const place = dataOf(answer);
    hearStatus(id, place.statusRev);
    confirmPlace(id, timestamp, place.rev);
    return place;
  } catch (fault) {
    if (!(fault instanceof ApiError && fault.code === 'moved_elsewhere')) throw fault;
    confirmPlace(id, timestamp, null);
    return null;
  }
}

/** Sends what was read without a network. */
export async function sendPlaces(): Promise<void> {
  // What is late must not be asked for when somebody else is here.
  const signal = AbortSignal.timeout(patienceMs);
  const sending = savedBooks().map(async (key) => {
    const place = readSavedPlace(key);
    if (place && !place.sent) await putProgress(Number(key), place, signal);
  });
  const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // What fails stays on this device. It may be a book of somebody who was here before.
  await Promise.race([Promise.allSettled(sending), enough]);
}
