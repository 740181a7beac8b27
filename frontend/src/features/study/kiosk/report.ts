/**
 * Tells the server how many results wait on this kiosk, so that somebody comes before they are
 * weeks old. Nothing is told of those who took part.
 */
import { ApiError } from '@/api/api-error';
import { reportKiosk } from '@/api/study';

import type { Waiting } from '../outbox/waiting';
import { type Enrolling, enrol, enrolled, forgetEnrolled } from './enrolment';
import { isDue, newsOf, type Told } from './news';

const timeoutMs = 10_000;

let last: Told | undefined;

/** One after the other: what was told first must not arrive last. */
let telling: Promise<unknown> = Promise.resolve();

/**
 * Tells it if it is time, or `atOnce`; returns whether the kiosk is enrolled, as far as is known.
 * No network and a busy server mean later.
 */
export function tellServer(all: Waiting[], atOnce = false): Promise<boolean> {
  const told = telling.then(() => tell(all, atOnce));
  telling = told.catch(() => undefined);
  return told;
}

async function tell(all: Waiting[], atOnce: boolean): Promise<boolean> {
  const kiosk = await enrolled().catch(() => undefined);
  if (!kiosk) return false;
  const now = Date.now();
  const news = newsOf(kiosk.name, all, now);
  if (!atOnce && (!navigator.onLine || !isDue(news, last, now))) return true;
  last = { news, at: now };
  try {
    const late = AbortSignal.timeout(timeoutMs);
    await reportKiosk({ token: kiosk.token, ...news }, late);
  } catch (fault) {
    // Once more in a minute, if the page lies there then.
    last = undefined;
    if (!(fault instanceof ApiError && fault.status === 404)) return true;
    // An operator has forgotten it: whoever types the PIN the next time enrols it anew.
    await forgetEnrolled();
    return false;
  }
  return true;
}

/** Makes the kiosk and what waits on it known, by the leave that the PIN was answered with. */
export async function introduce(leave: string | null, all: Waiting[]): Promise<Enrolling> {
  const kiosk = await enrol(leave);
  if (typeof kiosk === 'string' || (await tellServer(all, true))) return kiosk;
  const anew = await enrol(leave);
  if (typeof anew === 'object') await tellServer(all, true);
  return anew;
}
