/**
 * The beginning and the end of a session, told to whoever shows something of it.
 *
 * Tabs share one token: what happens to it in one tab is told in every other.
 */
import { dropToken, tokenKey, userOf } from './token';

/** 'expired' was not wished for; all others were, the last two with the account's end. */
const ends = ['logout', 'expired', 'deleted', 'deletedForGood'] as const;
export type SessionEnd = (typeof ends)[number];

/** Why the token went, for the tabs that only see that it is gone. */
const endKey = 'vokal-session-end';

const endListeners = new Set<(end: SessionEnd) => void>();
const changeListeners = new Set<(token: string) => void>();

/** Calls `listener` whenever the session ends, in whatever tab; returns how to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls `listener` with the token when another tab signs in, perhaps as somebody else. */
export function onSignedInElsewhere(listener: (token: string) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Forgets the token and lets the other tabs know why; this tab is not told. */
export function forgetSession(end: SessionEnd): void {
  localStorage.setItem(endKey, end);
  dropToken();
}

export function endSession(end: SessionEnd): void {
  forgetSession(end);
  tellEnd(end);
}

function tellEnd(end: SessionEnd): void {
  for (const listener of endListeners) listener(end);
}

function isSomebodyElse(before: string | null, now: string): boolean {
  return before === null || userOf(before)?.id !== userOf(now)?.id;
}

// `key` is null when another tab has cleared the whole storage.
globalThis.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== tokenKey && key !== null) return;
  if (newValue === null) {
    const why = localStorage.getItem(endKey);
    tellEnd(ends.find((end) => end === why) ?? 'logout');
  } else if (isSomebodyElse(oldValue, newValue)) {
    for (const listener of changeListeners) listener(newValue);
  }
});
