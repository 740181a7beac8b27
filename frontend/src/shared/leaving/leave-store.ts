/** May the page be left? Each page answers for itself. */
import { useEffect } from 'react';
import { create } from 'zustand';

import { countAsWork } from '@/shared/installing/open-work';

import type { LeaveQuestion } from './leave-question';

/** Within it one goes where the pages lead, not back and not out. */
export interface Fence {
  /** What the addresses inside begin with. */
  path: string;
  /** Says why the way out is closed. */
  tell: () => void;
}

interface Leaving {
  /** Null while the page may be left without a word. */
  question: LeaveQuestion | null;
  fence: Fence | null;
  ask: (question: LeaveQuestion | null) => void;
  enclose: (fence: Fence | null) => void;
}

export const useLeaving = create<Leaving>()((set) => ({
  question: null,
  fence: null,
  ask: (question) => set({ question }),
  enclose: (fence) => set({ fence }),
}));

// Nothing that is not saved yet is to go with the page.
countAsWork(() => useLeaving.getState().question !== null);

/** The state of a navigation that is no wish of the reader's, such as the end of a session. */
export const withoutAsking = { asked: true };

export function isWithoutAsking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asked' in state;
}

/** While `question` is not null, it is asked before the page is left. */
export function useLeaveCheck(question: LeaveQuestion | null): void {
  const ask = useLeaving((leaving) => leaving.ask);
  const { title, text, stay, leave, search } = question ?? {};
  useEffect(() => {
    // There may be no network by the time it is asked.
    import('./leave-dialog').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!title || !text || !stay || !leave) return;
    ask({ title, text, stay, leave, search });
    return () => ask(null);
  }, [ask, title, text, stay, leave, search]);
}

/** While `fence` is not null, the browser's arrows and the ways out are closed. Keep it the same object. */
export function useFence(fence: Fence | null): void {
  const enclose = useLeaving((leaving) => leaving.enclose);
  useEffect(() => {
    enclose(fence);
    return () => enclose(null);
  }, [enclose, fence]);
}
