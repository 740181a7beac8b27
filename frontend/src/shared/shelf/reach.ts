/** Whether the server answers, as far as anybody has heard. */
import { create } from 'zustand';

export const useReach = create<{ isReached: boolean }>()(() => ({
  isReached: globalThis.navigator?.onLine ?? true,
}));

export function setReached(isReached: boolean): void {
  if (useReach.getState().isReached !== isReached) useReach.setState({ isReached });
}

globalThis.addEventListener?.('offline', () => setReached(false));
globalThis.addEventListener?.('online', () => setReached(true));
