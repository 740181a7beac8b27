/**
 * The beginning and the end of a session, told to whoever shows something of it.
 *
 * Tabs share one token: what happens to it in one tab is told in every other.
 */
import { dropToken, storedToken, tokenKey, userOf } from './token';

/** 'expired' was not wished for; all others were, the last two with the account's end. */
const ends = ['logout', 'expired', 'deleted', 'deletedForGood'] as const;
export type SessionEnd = (typeof ends)[number];

/** Why the token went, for the tabs that only see that it is gone. */
const endKey = 'vokal-session-end';

/** The end that somebody has asked for and that the server has not answered yet, for all tabs. */
const askedKey = 'vokal-session-end-asked';

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

/**
 * Forgets the token and lets the other tabs know why; this tab is not told. Returns why: what was
 * refused because somebody has the session ended has not expired.
 */
export function forgetSession(end: SessionEnd): SessionEnd {
  const asked = named(localStorage.getItem(askedKey));
  const why = end === 'expired' && asked ? asked : end;
  localStorage.removeItem(askedKey);
  localStorage.setItem(endKey, why);
  dropToken();
  return why;
}

export function endSession(end: SessionEnd): void {
  tellEnd(forgetSession(end));
}

/**
 * Ends the session as `end` when `act` has had the server end it. Other requests, also those of
 * other tabs, may be refused before its answer is here.
 */
export async function endSessionBy(end: SessionEnd, act: () => Promise<void>): Promise<void> {
  const before = storedToken();
  localStorage.setItem(askedKey, end);
  try {
    await act();
  } catch (fault) {
    localStorage.removeItem(askedKey);
    throw fault;
  }
  const now = storedToken();
  if (now !== null && !isSomebodyElse(before, now)) endSession(end);
}

function named(end: string | null): SessionEnd | undefined {
  return ends.find((one) => one === end);
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
    tellEnd(named(localStorage.getItem(endKey)) ?? 'logout');
  } else if (isSomebodyElse(oldValue, newValue)) {
    for (const listener of changeListeners) listener(newValue);
  }
});
