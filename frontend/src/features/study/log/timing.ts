/** How long something took, by the log. */
import type { StudyEvent } from './event';
import { type Interval, lengthOf, union, within } from './intervals';

export interface Timing {
  rawMs: number;
  activeMs: number;
  interruptions: number;
}

/** A timer that wakes this much later than asked was asleep. */
export const gapMs = 3000;

/** With these, what was left is on the screen again. */
const shows: StudyEvent['type'][] = ['reading-started', 'question-shown', 'question-reviewed'];

/** When nobody could read: the page hidden, covered, asleep or not there at all. */
export function awayIn(events: StudyEvent[], until: number): Interval[] {
  const open = new Map<string, number>();
  const away: Interval[] = [];
  const begin = (kind: string, at: number) => {
    if (!open.has(kind)) open.set(kind, at);
  };
  const finish = (kind: string, end: number) => {
    const start = open.get(kind);
    if (start === undefined) return;
    open.delete(kind);
    away.push({ start, end });
  };
  for (const event of events) {
    const { at } = event;
    if (event.type === 'visibility') {
      if (event.state === 'hidden') begin('hidden', at);
      else finish('hidden', at);
    } else if (event.type === 'overlay') {
      if (event.state === 'opened') begin(event.name, at);
      else finish(event.name, at);
    } else if (event.type === 'clock-gap') {
      away.push({ start: at - event.durationMs, end: at });
    } else if (event.type === 'resumed') {
      // Whatever was open when the browser was closed is over; now nothing is shown yet.
      for (const kind of [...open.keys()]) finish(kind, at);
      begin('resumed', event.from);
    } else if (shows.includes(event.type)) {
      finish('resumed', at);
    }
  }
  for (const kind of [...open.keys()]) finish(kind, until);
  return union(away);
}

/** The time within the frames, and what of it was spent on the page. */
export function timingOf(frames: Interval[], away: Interval[]): Timing {
  const lost = frames.flatMap((frame) => within(away, frame));
  const rawMs = lengthOf(frames);
  return { rawMs, activeMs: rawMs - lengthOf(lost), interruptions: lost.length };
}

/** From the first moment at which a trial's story could be read to its last. */
export function readingFrames(events: StudyEvent[], trial: number): Interval[] {
  const of = (type: StudyEvent['type']) =>
    events.filter((event) => event.type === type && 'trial' in event && event.trial === trial);
  const start = of('reading-started')[0]?.at;
  const end = of('reading-ended')[0]?.at;
  return start === undefined || end === undefined ? [] : [{ start, end }];
}

/** From the end of reading to the end of the last question; `end` closes it while it is open. */
export function answeringFrames(events: StudyEvent[], trial: number, end: number): Interval[] {
  const of = (type: StudyEvent['type']) =>
    events.find((event) => event.type === type && 'trial' in event && event.trial === trial)?.at;
  const start = of('reading-ended');
  return start === undefined ? [] : [{ start, end: of('trial-ended') ?? end }];
}
