/** Tells the server where the reader is, and asks it. */
import { ApiError, parsedBody } from '@/api/api-error';
import { sendInParting } from '@/api/authorised-fetch';
import { api, dataOf } from '@/api/client';
import { deviceId } from '@/shared/sync/device-id';

import {
  confirmPlace,
  hearStatus,
  isAt,
  newerPlace,
  readSavedPlace,
  type SavedPlace,
  type ServerPlace,
  savedBooks,
  writeSavedPlace,
} from './saved-place';

/** No longer is an answer waited for, by who opens a book, or leaves. */
const patienceMs = 3000;

export async function fetchProgress(
  id: number,
  signal: AbortSignal | null = null,
): Promise<ServerPlace & { progress: number; statusRev?: number }> {
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
 * Notes on this device where the server says that the reader is, for when it cannot be asked. What
 * was read here and is not sent yet, or is newer, stays.
 */
export async function notePlace(id: number, signal: AbortSignal): Promise<void> {
  const place = await fetchProgress(id, signal);
  const local = readSavedPlace(id);
  if (!place.position || local?.sent === false || newerPlace(local, place) === 'local') return;
  const { position, rev, statusRev, progress } = place;
  writeSavedPlace(id, {
    ...position,
    pageNumber: 1,
    timestamp: Date.now(),
    rev,
    ...(statusRev !== undefined && { statusRev }),
    progress: Math.round(progress),
    sent: true,
  });
}

/** What the server is told of a place, of which so much is read. */
function told({ chapterIndex, offset, rev, statusRev }: SavedPlace, progress: number) {
  return {
    progress,
    position: { chapterIndex, offset },
    base: rev ?? 0,
    ...(typeof statusRev === 'number' && { statusBase: statusRev }),
    device: deviceId(),
  };
}

type Answer = Awaited<ReturnType<typeof put>>;

let keptAt = Number.NEGATIVE_INFINITY;

/**
 * When the server last said that a place is kept, on the page's clock: what was asked of it before
 * may not know that place.
 */
export const placeKeptAt = (): number => keptAt;

function put(id: number, body: ReturnType<typeof told>, signal: AbortSignal | null) {
  return api.PUT('/api/books/{id}/progress', {
    params: { path: { id } },
    body,
    signal,
    // The request outlives the page it was made on.
    keepalive: true,
  });
}

/** The server has the place that was saved then, as its change `rev`. */
function kept(id: number, timestamp: number, rev: number): void {
  confirmPlace(id, timestamp, rev);
  keptAt = performance.now();
}

/** Keeps what the server says of a place that was sent. */
function confirmed(id: number, timestamp: number, answer: Answer): ServerPlace | null {
  try {
    const place = dataOf(answer);
    hearStatus(id, place.statusRev);
    kept(id, timestamp, place.rev);
    return place;
  } catch (fault) {
    if (!(fault instanceof ApiError && fault.code === 'moved_elsewhere')) throw fault;
    confirmPlace(id, timestamp, null);
    return null;
  }
}

/**
 * Sends a place that was saved. Null if another device has moved the book's place since this one
 * saw it: it stays there, and the server keeps this one as this device's.
 */
export async function putProgress(
  id: number,
  place: SavedPlace,
  signal: AbortSignal | null = null,
): Promise<ServerPlace | null> {
  // Entries of early versions do not say how much was read.
  const percent = place.progress ?? (await fetchProgress(id, signal)).progress;
  return confirmed(id, place.timestamp, await put(id, told(place, percent), signal));
}

/**
 * The same as the page is left: nothing may be waited for before it goes. Whatever the answer is,
 * `sendPlaces` finds out with the next page.
 */
export async function putProgressInParting(
  id: number,
  place: SavedPlace,
): Promise<ServerPlace | null> {
  const body = place.progress === null ? null : told(place, place.progress);
  const sent = body && sendInParting(`/api/books/${id}/progress`, 'PUT', body);
  if (!sent) return putProgress(id, place);
  const response = await sent;
  const said = parsedBody(await response.text());
  const answer = response.ok ? { data: said, response } : { error: said, response };
  return confirmed(id, place.timestamp, answer as Answer);
}

/**
 * Sends a place unless the server has it, as when a page was gone before the answer came. Sent
 * again it would be a move of now, and the book one that is read now.
 */
async function sendLate(id: number, place: SavedPlace, signal: AbortSignal): Promise<void> {
  const server = await fetchProgress(id, signal).catch(() => null);
  if (server && isAt(server.position, place)) kept(id, place.timestamp, server.rev);
  else await putProgress(id, place, signal);
}

/** Sends what was read without a network, or sent by a page that was gone too soon. */
export async function sendPlaces(): Promise<void> {
  // What is late must not be asked for when somebody else is here.
  const signal = AbortSignal.timeout(patienceMs);
  const sending = savedBooks().map(async (key) => {
    const place = readSavedPlace(key);
    if (place && !place.sent) await sendLate(Number(key), place, signal);
  });
  const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // What fails stays on this device. It may be a book of somebody who was here before.
  await Promise.race([Promise.allSettled(sending), enough]);
}
