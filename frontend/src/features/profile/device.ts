/** How a signed-in device is told to its owner. */
import type { OpenSession } from '@/api/client';

/** A phone by its name, as far as the server's coarse name says. */
export function isPhone(device: string): boolean {
  return /android|iphone/i.test(device);
}

/** The device one is on first, then the others as the server orders them. */
export function currentFirst(sessions: OpenSession[]): OpenSession[] {
  return sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** A moment as people say it: 'today at 10:15', or the day. */
export function momentIn(language: string, at: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' },
  ).format(moment);
}
