/** What a kiosk tells of itself, and when: how many results wait on it, nothing of whose they are. */
import { dayOf, type Waiting } from '../outbox/waiting';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** What has changed is told so soon after the last time, and no sooner. */
export const soonMs = minuteMs;
/** So often a kiosk is heard of on which nothing happens. */
export const restMs = 10 * minuteMs;

export interface News {
  name: string;
  waiting: number;
  refused: number;
  oldestDays: number;
}

export interface Told {
  news: News;
  at: number;
}

export function newsOf(name: string, all: Waiting[], now: number): News {
  const waiting = all.filter(({ refusal }) => refusal === null);
  const today = Date.parse(dayOf(now));
  const ages = waiting.map(({ keptOn }) => (keptOn ? today - Date.parse(keptOn) : 0) / dayMs);
  return {
    name,
    waiting: waiting.length,
    refused: all.length - waiting.length,
    // A clock that was put back makes nothing younger than today.
    oldestDays: Math.max(0, ...ages),
  };
}

function isEmpty({ waiting, refused }: News): boolean {
  return waiting + refused === 0;
}

export function isDue(news: News, last: Told | undefined, now: number): boolean {
  if (!last) return true;
  // The last one has arrived: who looks at it then may switch the kiosk off for the holidays.
  if (isEmpty(news) && !isEmpty(last.news)) return true;
  const passed = Math.abs(now - last.at);
  const hasChanged = JSON.stringify(news) !== JSON.stringify(last.news);
  return passed >= (hasChanged ? soonMs : restMs);
}
