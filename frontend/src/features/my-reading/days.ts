/** Days as a calendar has them, written `2026-03-29`: no clock and no zone is in them. */

export type Day = string;

const DAY_MS = 86_400_000;

/** Which day it is where the reader is. */
export function dayOf(moment: Date): Day {
  const local = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return new Date(local).toISOString().slice(0, 10);
}

/** For `Intl`, with the zone `UTC`. */
export const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`);

export function later(day: Day, by: number): Day {
  return new Date(dateOf(day).getTime() + by * DAY_MS).toISOString().slice(0, 10);
}

/** From 1, Monday, to 7. */
export function weekdayOf(day: Day): number {
  return dateOf(day).getUTCDay() || 7;
}

type WeekInfo = { firstDay: number };
/** Browsers have it in one way or the other. */
type AskedLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;

/** With which day a week begins where the reader is at home. */
export function firstWeekday(locale: string): number {
  const asked = localeOf(locale);
  return (asked?.getWeekInfo?.() ?? asked?.weekInfo)?.firstDay ?? MONDAY;
}

/** A browser may be set to what is no language at all, as `en-US@posix`. */
function localeOf(tag: string): AskedLocale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

/** The seven days of the week of a day. */
export function weekOf(day: Day, first: number): Day[] {
  const start = later(day, -((weekdayOf(day) - first + 7) % 7));
  return Array.from({ length: 7 }, (_, at) => later(start, at));
}

export interface Month {
  /** Its first day. */
  first: Day;
  /** Seven days each; null for one of another month. */
  weeks: (Day | null)[][];
}

/** The months up to that of a day, the latest first. */
export function monthsUpTo(day: Day, count: number, firstOfWeek: number): Month[] {
  const months: Month[] = [];
  let first = `${day.slice(0, 8)}01`;
  while (months.length < count) {
    months.push(monthFrom(first, firstOfWeek));
    first = `${later(first, -1).slice(0, 8)}01`;
  }
  return months;
}

function monthFrom(first: Day, firstOfWeek: number): Month {
  const month = first.slice(0, 7);
  const weeks: (Day | null)[][] = [];
  for (let week = weekOf(first, firstOfWeek); ; ) {
    const [monday = first] = week;
    if (weeks.length > 0 && !monday.startsWith(month)) break;
    weeks.push(week.map((one) => (one.startsWith(month) ? one : null)));
    week = weekOf(later(monday, 7), firstOfWeek);
  }
  return { first, weeks };
}
