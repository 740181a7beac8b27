/** Tells the server where the reader is, and asks it. */
import { api, dataOf } from '@/api/client';
import type { Locator } from '@/core/open-book';

import {
  confirmPlace,
  forgetPlace,
  newerPlace,
  readSavedPlace,
  type SavedPlace,
  type ServerPlace,
  savedBooks,
} from './saved-place';

/** No longer does somebody who leaves wait for places that are to be sent yet. */
const patienceMs = 3000;

export async function fetchProgress(
  id: number,
  signal: AbortSignal | null = null,
): Promise<ServerPlace & { progress: number }> {
  return dataOf(await api.GET('/api/books/{id}/progress', { params: { path: { id } }, signal }));
}

export async function putProgress(
  id: number,
  move: { progress: number; position: { chapterIndex: number; offset: number } },
  signal: AbortSignal | null = null,
): Promise<ServerPlace> {
  return dataOf(
    await api.PUT('/api/books/{id}/progress', {
      params: { path: { id } },
      body: move,
      signal,
      // The request outlives the page it was made on.
      keepalive: true,
    }),
  );
}

function isThere({ chapterIndex, offset }: Locator, { position }: ServerPlace): boolean {
  return position?.chapterIndex === chapterIndex && position.offset === offset;
}

async function sendPlace(id: number, place: SavedPlace, signal: AbortSignal): Promise<void> {
  const server = await fetchProgress(id, signal);
  const { chapterIndex, offset, timestamp } = place;
  if (isThere(place, server)) return confirmPlace(id, timestamp, server.updatedAt);
  // Somebody has read on elsewhere since.
  if (newerPlace(place, server) === 'server') return forgetPlace(id);
  const progress = place.progress ?? server.progress;
  const move = { progress, position: { chapterIndex, offset } };
  const { updatedAt } = await putProgress(id, move, signal);
  confirmPlace(id, timestamp, updatedAt);
}

/** Sends what was read without a network. */
export async function sendPlaces(): Promise<void> {
  // What is late must not be asked for when somebody else is here.
  const signal = AbortSignal.timeout(patienceMs);
  const sending = savedBooks().map(async (key) => {
    const place = readSavedPlace(key);
    if (place && !place.sent) await sendPlace(Number(key), place, signal);
  });
  const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // What fails stays on this device. It may be a book of somebody who was here before.
  await Promise.race([Promise.allSettled(sending), enough]);
}
