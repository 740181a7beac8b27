/** A payload that waits to be sent, and what to do with it after each attempt. */
import { ApiError } from '@/api/api-error';
import type { ErrorCode, Receipt } from '@/api/study';

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
  /** The server's code for it. What was refused before it was kept has none. */
  refusalCode?: string | null;
}

export type Verdict = 'delivered' | 'again' | 'refused';

/** Only a receipt for these very bytes lets go of them. */
export function verdictOnReceipt(waiting: Waiting, receipt: Partial<Receipt>): Verdict {
  const isTheirs = receipt.submissionId === waiting.submissionId;
  return isTheirs && receipt.sha256 === waiting.sha256 ? 'delivered' : 'again';
}

/** What our server finds fault with in a payload, and would the next time, too. */
const finalCodes: readonly ErrorCode[] = [
  'invalid',
  'submission_conflict',
  'study_closed',
  'too_large',
];

function isFinal(code: string | null | undefined): boolean {
  return finalCodes.some((final) => final === code);
}

/** Only the server's own word on the payload is final; a proxy's page, no answer and all else mean later. */
export function verdictOnFault(fault: unknown): Verdict {
  return fault instanceof ApiError && isFinal(fault.code) ? 'refused' : 'again';
}

/** One that was kept as refused by something that was not the server's word waits: it is sent once more. */
export function asFound(kept: Waiting): Waiting {
  if (kept.refusal === null || isFinal(kept.refusalCode)) return kept;
  return { ...kept, refusal: null, refusalCode: null, nextAt: 0 };
}

/** What is kept of a final no. */
export function refusedBy(fault: unknown): Pick<Waiting, 'refusal' | 'refusalCode'> {
  const refusal = fault instanceof Error ? fault.message : String(fault);
  return { refusal, refusalCode: fault instanceof ApiError ? fault.code : null };
}

const firstDelayMs = 2000;
const longestDelayMs = 5 * 60_000;

/** Nothing is told to wait for longer than the longest delay: then the clock has been put back since. */
export function isDue({ nextAt }: Waiting, now: number): boolean {
  return nextAt <= now || nextAt > now + longestDelayMs;
}

/** How long to sleep until the first of these is due. A clock may be put back meanwhile: never for long. */
export function sleepFor(waiting: Waiting[], now: number): number {
  const soonest = Math.min(...waiting.map(({ nextAt }) => nextAt)) - now;
  return Math.min(longestDelayMs, Math.max(1000, soonest));
}

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
