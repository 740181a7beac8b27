/** A payload that waits to be sent, and what to do with it after each attempt. */
import { ApiError } from '@/api/api-error';
import type { Receipt } from '@/api/study';

export interface Waiting {
  submissionId: string;
  /** How far a run has come; else it is a whole one. Of each run the newest alone waits. */
  isReport?: boolean;
  /** The payload, byte for byte as it is sent. */
  body: string;
  /** Of `body` in UTF-8, in hexadecimal. */
  sha256: string;
  /** The day on which it was put here, in UTC. What waits from before there was one has none. */
  keptOn?: string;
  attempts: number;
  /** When to try next, in milliseconds since 1970. */
  nextAt: number;
  /** Why the server will never take it; somebody has to look at it. */
  refusal: string | null;
}

export type Verdict = 'delivered' | 'again' | 'refused';

/** Only a receipt for these very bytes lets go of them. */
export function verdictOnReceipt(waiting: Waiting, receipt: Partial<Receipt>): Verdict {
  const isTheirs = receipt.submissionId === waiting.submissionId;
  return isTheirs && receipt.sha256 === waiting.sha256 ? 'delivered' : 'again';
}

/** No answer, a late one and a busy server mean later; any other no is final. */
export function verdictOnFault(fault: unknown): Verdict {
  if (!(fault instanceof ApiError)) return 'again';
  const { status } = fault;
  const passes = status < 400 || status === 408 || status === 429 || status >= 500;
  return passes ? 'again' : 'refused';
}

const firstDelayMs = 2000;
const longestDelayMs = 5 * 60_000;

/** Doubles with each attempt, up to five minutes; `chance` (0 to 1) keeps a class from knocking at once. */
export function delayAfter(attempts: number, chance: number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(whole * (0.75 + 0.25 * chance));
}

/** A moment's day in UTC, such as 2026-11-24. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function waitingFor(
  submissionId: string,
  body: string,
  isReport = false,
): Promise<Waiting> {
  const sha256 = await sha256Of(body);
  const keptOn = dayOf(Date.now());
  return { submissionId, isReport, body, sha256, keptOn, attempts: 0, nextAt: 0, refusal: null };
}
