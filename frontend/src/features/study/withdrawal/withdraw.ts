/** Takes answers back: what the server has, and what still waits here to be sent. */
import { ApiError } from '@/api/api-error';
import { withdrawAnswers } from '@/api/study';

import { outbox } from '../outbox/service';
import type { Waiting } from '../outbox/waiting';
import { typedCode } from './code';

export type Withdrawing = 'done' | 'unreadable' | 'unknown' | 'offline' | 'offlineHere' | 'tooMany';

/** What is asked of the outbox: to let go of these, unsent, and to tell how many there were. */
export type Drop = (isTheirs: (waiting: Waiting) => boolean) => Promise<Waiting[]>;

export async function withdraw(
  text: string,
  drop: Drop = (isTheirs) => outbox.drop(isTheirs),
): Promise<Withdrawing> {
  const code = typedCode(text);
  if (!code) return 'unreadable';
  // First from here: what is sent once more after the server has deleted it would be back.
  const dropped = await drop(({ body }) => codeIn(body) === code);
  try {
    await withdrawAnswers(code);
    return 'done';
  } catch (fault) {
    // What was never sent, the server cannot have.
    if (dropped.length > 0 && dropped.every(({ attempts }) => attempts === 0)) return 'done';
    if (fault instanceof ApiError && fault.status === 404) {
      return dropped.length > 0 ? 'done' : 'unknown';
    }
    // Whoever is told that it failed would not know that they are gone from here.
    if (dropped.length > 0) return 'offlineHere';
    return fault instanceof ApiError && fault.status === 429 ? 'tooMany' : 'offline';
  }
}

function codeIn(body: string): unknown {
  return (JSON.parse(body) as { withdrawalCode?: unknown }).withdrawalCode;
}
