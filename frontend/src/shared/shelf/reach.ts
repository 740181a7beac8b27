/** Whether the server answers, as far as anybody has heard. */
import { create } from 'zustand';

import { api } from '@/api/client';

const AGAIN_MS = 5000;

export const useReach = create<{ isReached: boolean }>()(() => ({
  isReached: globalThis.navigator?.onLine ?? true,
}));

let probing: ReturnType<typeof setInterval> | undefined;

export function setReached(isReached: boolean): void {
  if (isReached) {
    clearInterval(probing);
    probing = undefined;
  } else {
    probing ??= setInterval(probe, AGAIN_MS);
  }
  if (useReach.getState().isReached !== isReached) useReach.setState({ isReached });
}

/** Asks whether the server is there again; without a network the browser says when there is one. */
async function probe(): Promise<void> {
  if (!navigator.onLine || document.visibilityState === 'hidden') return;
  const signal = AbortSignal.timeout(AGAIN_MS);
  // Whoever answers in its name does not answer so.
  const answer = await api.GET('/api/health', { signal }).catch(() => null);
  if (answer?.data?.status) setReached(true);
}

globalThis.addEventListener?.('offline', () => setReached(false));
globalThis.addEventListener?.('online', () => setReached(true));
