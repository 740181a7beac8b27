/** Sends what was changed here, and fetches what was changed elsewhere. */
import { ApiError } from '@/api/api-error';
import { api, type BookPlace, dataOf, type SyncAnswer, type SyncChange } from '@/api/client';
import { storedToken, userOf } from '@/api/token';

import { forgetRevs } from '@/shared/reading/saved-place';

import { deviceId } from './device-id';
import { sendStretches } from './send-stretches';
import { SyncDatabase, syncDatabaseOf, type Wish } from './sync-database';
import type { SettingsWish } from './sync-settings';

export interface RefusedSettings {
  scope: string;
  code: SyncAnswer['refused'][number]['code'];
}

/** What others hear of a round. */
export interface SyncNews {
  /** Books whose annotations have changed. */
  books: readonly number[];
  /** Books whose place was moved. */
  places: readonly BookPlace[];
  /** Something else of the account may have changed: what is said of books, or shelves. */
  library: boolean;
  /** Changes that are not taken, but those of settings. */
  refused: SyncAnswer['refused'];
  /** What settings are for that have changed. */
  scopes: readonly string[];
  /** Settings that are not taken, and why. */
  refusedSettings: readonly RefusedSettings[];
}

type Listener = (news: SyncNews) => unknown;

const NOTHING: SyncNews = {
  books: [],
  places: [],
  library: false,
  refused: [],
  scopes: [],
  refusedSettings: [],
};

const CHANNEL = 'vokal-sync';
const LOCK = 'vokal-sync';
/** Typing is sent when it pauses, milliseconds. */
const QUIET_MS = 800;
/** What would be answered the same again. */
const FINAL = [400, 401, 403, 413];
/** Browsers send no more than 64 KiB of what outlives its page. */
const MOST_KEPT_ALIVE = 32_000;
const RETRY_MS = [5_000, 15_000, 60_000, 300_000];

const listeners = new Set<Listener>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
channel?.addEventListener('message', ({ data }: MessageEvent<Partial<SyncNews>>) =>
  tell({ ...NOTHING, ...data }),
);

/**
 * Calls `listener` after each round that brought something, and after the first one of all, in
 * whatever tab; returns how to stop.
 */
export function onSyncNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(news: SyncNews): void {
  for (const listener of listeners) listener(news);
}

let database: { userId: number; opened: SyncDatabase } | null = null;

/** The signed-in reader's; null for nobody. */
export function syncDatabase(): SyncDatabase | null {
  const token = storedToken();
  const user = token === null ? null : userOf(token);
  if (!user) return null;
  if (database?.userId !== user.id) {
    database?.opened.close();
    database = { userId: user.id, opened: new SyncDatabase(user.id) };
  }
  return database.opened;
}

/** Changes annotations here, and on the server when typing has paused. */
export async function changeHere(...wishes: readonly Wish[]): Promise<void> {
  const mine = syncDatabase();
  if (!mine) return;
  for (const wish of wishes) await mine.change(wish);
  const books = [...new Set(wishes.map(({ bookId }) => bookId))];
  channel?.postMessage({ ...NOTHING, books } satisfies SyncNews);
  soon(QUIET_MS);
}

/** The same of how pages are set. */
export async function changeSettingsHere(wish: SettingsWish): Promise<void> {
  const mine = syncDatabase();
  if (!mine) return;
  await mine.changeSettings(wish);
  channel?.postMessage({ ...NOTHING, scopes: [wish.scope] } satisfies SyncNews);
  soon(QUIET_MS);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function soon(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void synchronise(), delay);
}

let failures = 0;

/**
 * One tab at a time, until nothing is left to say on either side. What fails is tried again, ever
 * later; `online` and the next change try at once.
 */
export async function synchronise(): Promise<void> {
  clearTimeout(timer);
  const mine = syncDatabase();
  if (!mine) return;
  try {
    if (navigator.locks) await navigator.locks.request(LOCK, () => round(mine));
    else await round(mine);
    failures = 0;
  } catch (fault) {
    // What the server calls wrong it would call wrong again; silence may end.
    const isFinal = fault instanceof ApiError && FINAL.includes(fault.status);
    if (!isFinal) soon(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0);
    failures += 1;
  }
}

async function round(mine: SyncDatabase): Promise<void> {
  // Whoever is here now may be somebody else.
  while (syncDatabase() === mine) {
    const changes = await mine.next();
    const since = await mine.since();
    const answer = dataOf(
      await api.POST('/api/sync', {
        body: { device: deviceId(), since, changes },
        keepalive: new Blob([JSON.stringify(changes)]).size < MOST_KEPT_ALIVE,
      }),
    );
    if (syncDatabase() !== mine) return;
    if (answer.reset) forgetRevs();
    const settled = answer.applied.length + answer.refused.length;
    if (changes.length > 0 && settled === 0) throw new Error('The server says nothing of changes.');
    const isFirst = !(await mine.hasHeard());
    const { books, scopes } = await mine.settle(answer);
    const news = {
      ...refusedOf(answer, changes),
      books: [...books],
      places: answer.places,
      scopes,
      // Who is heard for the first time has fetched it just now.
      library: !isFirst && hasMore(answer, since),
    };
    // That there is nothing is news to who has never heard of it.
    if (
      isFirst ||
      Object.values(news).some((one) => one === true || (one !== false && one.length > 0))
    ) {
      tell(news);
      channel?.postMessage(news);
    }
    if (!answer.more && !(await mine.owes())) break;
  }
  await sendStretches(mine, () => syncDatabase() === mine);
}

/**
 * Whether the account has had more changes since than are told: those are of the library, or were
 * overtaken.
 */
export function hasMore(
  { rev, reset, annotations, places, settings }: Omit<SyncAnswer, 'applied' | 'refused' | 'behind'>,
  since: number,
): boolean {
  // An older server tells no settings.
  const told = [annotations, places, settings].flat().filter((one) => one?.rev > since);
  return !reset && rev - since > told.length;
}

/** What is not taken of these changes. */
export function refusedOf(
  answer: Pick<SyncAnswer, 'refused'>,
  changes: readonly SyncChange[],
): Pick<SyncNews, 'refused' | 'refusedSettings'> {
  const scopes = new Map(
    changes.flatMap((change) => (change.of === 'settings' ? [[change.id, change.scope]] : [])),
  );
  const scopeOf = ({ id }: SyncAnswer['refused'][number]) => scopes.get(id ?? '');
  return {
    refused: answer.refused.filter((one) => scopeOf(one) === undefined),
    refusedSettings: answer.refused.flatMap((one) => {
      const scope = scopeOf(one);
      return scope === undefined ? [] : [{ scope, code: one.code }];
    }),
  };
}

async function owesAnything(mine: SyncDatabase): Promise<boolean> {
  return (await mine.owes()) || (await mine.stretches()).length > 0;
}

/** Sends what is left before the reader leaves, and keeps what could not be sent. */
export async function sendBeforeLeaving(patienceMs: number): Promise<void> {
  const mine = syncDatabase();
  if (!mine) return;
  const enough = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const sending = async () => {
    if (await owesAnything(mine)) await synchronise();
  };
  await Promise.race([sending().catch(() => undefined), enough]);
  clearTimeout(timer);
}

/**
 * Throws away what this device keeps of the reader who has left. What could not be sent stays,
 * unless the account is gone: it is theirs alone, and they find it when they are back. Of what was
 * read that is the times alone, and no note and no setting stays for their sake.
 */
export async function forgetSync(userId: number, isGone: boolean): Promise<void> {
  const left = database?.userId === userId ? database.opened : new SyncDatabase(userId);
  database = null;
  if (!isGone) {
    if (await left.owes().catch(() => true)) return;
    if (await left.keepsOnlyStretches().catch(() => false)) return;
  }
  left.close();
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(syncDatabaseOf(userId));
    // Other tabs close theirs when they are asked to.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
