/** Keeps a book on this device because its reader wants it, and says what came of it. */
import i18next from 'i18next';

import type { ListedBook } from '@/api/client';
import { onSessionEnd, onSignedInElsewhere } from '@/api/session-events';
import { fetchManifest } from '@/shared/books/book-source';
import { countAsWork } from '@/shared/installing/open-work';
import { useNotices } from '@/shared/notices/notice-store';
import { notePlace } from '@/shared/reading/send-places';
import { keepPinned } from '@/shared/shelf/keep-opened';
import { NoRoom, removeBook } from '@/shared/shelf/shelf';
import { COVERS, fetchKept, isSilence, MOST_COVERS } from '@/shared/shelf/shelf-door';

import { lookAtShelf, noteShare } from './kept-store';

const onTheirWay = new Map<number, AbortController>();

function stopAll(): void {
  for (const stopped of onTheirWay.values()) stopped.abort();
}
countAsWork(() => onTheirWay.size > 0);
// What is on its way is for who was here.
onSessionEnd(stopAll);
onSignedInElsewhere(stopAll);

export async function keep(book: ListedBook): Promise<void> {
  const { id, title } = book;
  if (onTheirWay.has(id)) return;
  const stopped = new AbortController();
  onTheirWay.set(id, stopped);
  const { show } = useNotices.getState();
  noteShare(id, 0);
  // Asked by who has just shown that it matters; the profile says what came of it.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    const manifest = await fetchManifest(id, stopped.signal);
    await keepPinned(manifest, stopped.signal, (share) => noteShare(id, share));
    // It opens where its reader is, on whatever device that was.
    await notePlace(id, stopped.signal).catch(() => undefined);
    const { coverImagePath } = book;
    // Without its cover it is kept all the same.
    const most = { most: MOST_COVERS };
    const cover = coverImagePath && fetchKept(COVERS, coverImagePath, stopped.signal, most);
    if (cover) await cover.catch(() => undefined);
    await untilOpens(stopped.signal);
    show({ type: 'success', title: i18next.t('library.kept.done', { title }) });
  } catch (fault) {
    if (!stopped.signal.aborted) {
      show({
        type: 'error',
        title: i18next.t('library.kept.failed', { title }),
        message: i18next.t(`library.kept.${reasonOf(fault)}`),
        stays: true,
      });
    }
  } finally {
    onTheirWay.delete(id);
    noteShare(id, null);
    await lookAtShelf();
  }
}

/** So long one waits for the program; the book is here anyway. */
const PROGRAM_MS = 30_000;

/** A book is no use without a network where the program that shows it is not here, too. */
async function untilOpens(signal: AbortSignal): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { install } = await import('@/shared/installing/installing');
  install();
  const enough = new Promise((resolve) => {
    setTimeout(resolve, PROGRAM_MS);
    signal.addEventListener('abort', resolve);
  });
  await Promise.race([navigator.serviceWorker.ready, enough]);
  signal.throwIfAborted();
}

function reasonOf(fault: unknown): 'noRoom' | 'noNetwork' | 'noReason' {
  if (fault instanceof NoRoom) return 'noRoom';
  return isSilence(fault) ? 'noNetwork' : 'noReason';
}

/** Lets go of a book, or of one that is on its way. */
export async function letGo({ id }: ListedBook): Promise<void> {
  onTheirWay.get(id)?.abort();
  await removeBook(id);
  await lookAtShelf();
}
