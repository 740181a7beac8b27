/** May the page be left? Each page answers for itself. */
import { useEffect } from 'react';
import { create } from 'zustand';

/** What to ask before the page is left and its unsaved work lost. */
export interface LeaveQuestion {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

interface Leaving {
  /** Null while the page may be left without a word. */
  question: LeaveQuestion | null;
  ask: (question: LeaveQuestion | null) => void;
}

export const useLeaving = create<Leaving>()((set) => ({
  question: null,
  ask: (question) => set({ question }),
}));

/** The state of a navigation that is no wish of the reader's, such as the end of a session. */
export const withoutAsking = { asked: true };

export function isWithoutAsking(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asked' in state;
}

/** While `question` is not null, it is asked before the page is left. */
export function useLeaveCheck(question: LeaveQuestion | null): void {
  const ask = useLeaving((leaving) => leaving.ask);
  const { title, text, stay, leave } = question ?? {};
  useEffect(() => {
    if (!title || !text || !stay || !leave) return;
    ask({ title, text, stay, leave });
    return () => ask(null);
  }, [ask, title, text, stay, leave]);
}
