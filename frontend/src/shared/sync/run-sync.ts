/** Keeps this device in step with the reader's others while a page of theirs is open. */
import i18next from 'i18next';

import { eventsFrom } from '@/api/event-stream';
import { useNotices } from '@/shared/notices/notice-store';
import { sendPlaces } from '@/shared/reading/send-places';

import {
  onSyncNews,
  type RefusedSettings,
  type SyncNews,
  syncDatabase,
  synchronise,
} from './synchronise';

/** One tab listens for all: browsers grant a server only six connections. */
const LOCK = 'vokal-sync-events';
const AGAIN_MS = 10_000;

/** Calls `onLibrary` when another device may have changed books or shelves; returns how to stop. */
export function runSync(onLibrary: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void synchronise();
    // A book that was left may have been gone before its place was sent.
    void sendPlaces();
  };
  look();
  signal.addEventListener('abort', onSyncNews(tellRefused));
  signal.addEventListener(
    'abort',
    onSyncNews(({ library }) => library && onLibrary()),
  );
  document.addEventListener('visibilitychange', look, { signal });
  globalThis.addEventListener('online', look, { signal });
  // Without locks each tab would listen.
  if (navigator.locks) {
    navigator.locks
      .request(LOCK, { signal }, () => follow(signal))
      // Stopped before it was this tab's turn.
      .catch(() => undefined);
  }
  return () => stopped.abort();
}

/** What is not kept on the server is said: it is on this device alone. */
function tellRefused({ refused, refusedSettings }: SyncNews): void {
  for (const words of new Set(refusedSettings.flatMap(wordsFor))) {
    useNotices.getState().show({
      type: 'error',
      title: i18next.t(`sync.unkeptSettings.${words}.title`),
      message: i18next.t(`sync.unkeptSettings.${words}.message`),
      stays: true,
    });
  }
  if (refused.length === 0) return;
  const isFull = refused.some(({ code }) => code === 'full');
  useNotices.getState().show({
    type: 'error',
    title: i18next.t('sync.refusedTitle'),
    message: i18next.t(isFull ? 'sync.full' : 'sync.refused'),
    stays: true,
  });
}

type Words = 'presetFull' | 'preset' | 'bookFull' | 'book' | 'all';

/** In which words settings are told of that the server did not take. */
export function wordsFor({ scope, code }: RefusedSettings): Words[] {
  if (scope.startsWith('preset:')) return [code === 'full' ? 'presetFull' : 'preset'];
  if (scope === 'all') return ['all'];
  // Nobody misses how a book was set that is deleted.
  if (code === 'no_book') return [];
  return [code === 'full' ? 'bookFull' : 'book'];
}

/** Fetches whatever is told to be new, until it is stopped. */
async function follow(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const event of eventsFrom('/api/sync/events', signal)) {
        const { rev = 0 } = event as { rev?: number };
        const since = await syncDatabase()?.since();
        if (since !== undefined && rev !== since) void synchronise();
      }
    } catch {
      // No network; the loop tries again.
    }
    await pause(AGAIN_MS, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
