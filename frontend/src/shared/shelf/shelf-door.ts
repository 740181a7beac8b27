/**
 * The door to the sealed shelf: its code is fetched where something is kept, or is to be. Whatever
 * is wrong with the shelf, the server has everything.
 */
import { ApiError } from '@/api/api-error';
import { fetchBlob } from '@/api/client';

import { setReached } from './reach';
import { hasShelf, shelfReader } from './shelf-owner';

/** What belongs to no book lies under these. */
export const COVERS = -1;
export const FONTS = -2;
export const LISTS = -3;

/** Covers are whole pictures; so many are kept. */
export const MOST_COVERS = 500;

/** So long the server may be silent before what is kept has to do. */
const PATIENCE_MS = 3000;

export type Shelf = typeof import('./shelf');

/** The shelf to look into; null where there is nothing. */
export async function shelfToRead(): Promise<Shelf | null> {
  return hasShelf() ? import('./shelf').catch(() => null) : null;
}

/** The shelf to put something on; null where nothing is to be kept. */
export async function shelfToFill(): Promise<Shelf | null> {
  return shelfReader() === null ? null : import('./shelf').catch(() => null);
}

/** What is kept; null also where it cannot be read. */
export async function fromShelf<Kept>(
  look: (shelf: Shelf) => Promise<Kept | null>,
): Promise<Kept | null> {
  const shelf = await shelfToRead();
  return shelf ? look(shelf).catch(() => null) : null;
}

/** Keeps something when there is nothing else to do. */
export function keepLater(put: (shelf: Shelf) => Promise<void>): void {
  if (shelfReader() === null) return;
  whenIdle(() => {
    // A cache only: a full disk costs no more than asking again.
    void shelfToFill().then((shelf) => shelf && put(shelf).catch(() => undefined));
  });
}

export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 200);
}

/** Nobody has answered, or only somebody on the way, with an error or with a page of their own. */
export function isSilence(fault: unknown): boolean {
  if (fault instanceof ApiError) return !fault.isRefusal;
  // What is no JSON, and what broke off.
  return fault instanceof SyntaxError || fault instanceof TypeError;
}

/** What the server says, or what is kept where it says nothing. */
export async function orKept<Answer>(
  ask: () => Promise<Answer>,
  look: (shelf: Shelf) => Promise<Answer | null>,
): Promise<Answer> {
  const kept = fromShelf(look);
  if (!navigator.onLine) {
    const here = await kept;
    if (here !== null) return told(here, false);
  }
  const asked = ask();
  const silence = kept.then(async (here) => {
    if (here === null) return asked;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    return SILENT;
  });
  try {
    const answer = await Promise.race([asked, silence]);
    if (answer !== SILENT) return told(answer as Answer, true);
    // Nobody waits for it any more.
    asked.catch(() => undefined);
  } catch (fault) {
    if (!isSilence(fault)) throw fault;
    const here = await kept;
    if (here === null) throw fault;
    return told(here, false);
  }
  return told((await kept) as Answer, false);
}

const SILENT = Symbol('silent');

function told<Answer>(answer: Answer, reached: boolean): Answer {
  setReached(reached);
  return answer;
}

/** The same of an answer that is kept as it came. */
export function askOrKept<Answer>(
  owner: number,
  address: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const remembered = async () => {
    const answer = await ask();
    keepLater((shelf) => shelf.keepAnswer(owner, address, answer));
    return answer;
  };
  return orKept(remembered, (shelf) => shelf.keptAnswer<Answer>(owner, address));
}

/** A file that never changes under its address: from the shelf, else from the server. */
export async function fetchKept(
  owner: number,
  address: string,
  signal?: AbortSignal,
  most?: number,
): Promise<Blob> {
  const kept = await fromShelf((shelf) => shelf.keptFile(owner, address));
  if (kept) return kept;
  const blob = await fetchBlob(address, signal);
  keepLater((shelf) => shelf.keepFile(owner, { address, blob }, most));
  return blob;
}
