/**
 * The door to the sealed shelf: its code is fetched where something is kept, or is to be. Whatever
 * is wrong with the shelf, the server has everything.
 */
import { ApiError } from '@/api/api-error';
import { fetchBlob } from '@/api/client';

import { awaitLate, lateAnswer } from './late';
import { setReached } from './reach';
import { hasShelf, shelfReader } from './shelf-owner';

export { COVERS, FONTS, LISTS } from './owners';

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

/** For whom something was asked: `shelfReader()` before the answer came. */
export type Reader = ReturnType<typeof shelfReader>;

/** Keeps something when there is nothing else to do, if it is for who is here still. */
export function keepLater(reader: Reader, put: (shelf: Shelf) => Promise<void>): void {
  if (reader === null) return;
  whenIdle(async () => {
    const shelf = await shelfToFill();
    // Whoever is here now has not asked for it.
    if (shelfReader() !== reader) return;
    // A cache only: a full disk costs no more than asking again.
    await (shelf && put(shelf))?.catch(() => undefined);
  });
}

export function whenIdle(task: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 200);
}

/** Nobody has answered, or only somebody on the way, with an error or with a page of their own. */
export function isSilence(fault: unknown): boolean {
  if (fault instanceof ApiError) return !fault.isRefusal;
  // What is no JSON, and what broke off.
  return fault instanceof SyntaxError || fault instanceof TypeError;
}

/**
 * What the server says, or what is kept where it says nothing. What it says too late is had by who
 * asks for the same `question` at once when they are told of it.
 */
export async function orKept<Answer>(
  ask: () => Promise<Answer>,
  look: (shelf: Shelf) => Promise<Answer | null>,
  question?: string,
): Promise<Answer> {
  const come = question === undefined ? undefined : lateAnswer<Answer>(question);
  if (come !== undefined) return told(come, true);
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
    awaitLate(asked, question);
  } catch (fault) {
    if (!isSilence(fault)) throw fault;
    const here = await kept;
    if (here === null) throw fault;
    return told(here, false);
  }
  return (await kept) as Answer;
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
    const reader = shelfReader();
    const answer = await ask();
    keepLater(reader, (shelf) => shelf.keepAnswer(owner, address, answer));
    return answer;
  };
  return orKept(remembered, (shelf) => shelf.keptAnswer<Answer>(owner, address));
}

/** How many of its kind are kept, and under which name, where the address is not enough. */
interface Keeping {
  most?: number;
  name?: string;
}

/** A file that never changes under its name: from the shelf, else from the server. */
export async function fetchKept(
  owner: number,
  address: string,
  signal?: AbortSignal,
  { most, name = address }: Keeping = {},
): Promise<Blob> {
  const kept = await fromShelf((shelf) => shelf.keptFile(owner, name));
  if (kept) return kept;
  const reader = shelfReader();
  const blob = await fetchBlob(address, signal);
  keepLater(reader, (shelf) => shelf.keepFile(owner, { address: name, blob }, most));
  return blob;
}
