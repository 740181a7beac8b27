/** The session's clock: milliseconds since it began, never backwards, also over a restart. */
import type { StudyEvent } from './event';

let base = 0;
let origin = performance.now();

export function startClock(): void {
  base = 0;
  origin = performance.now();
}

/** Goes on after the last event; how long the browser was closed only the wall clock knows. */
export function continueClock(last: StudyEvent): void {
  base = last.at + Math.max(0, Date.now() - last.wall);
  origin = performance.now();
}

/** `timeStamp` is an event's or a frame's, on the time line of `performance.now()`. */
export function clockAt(timeStamp: number = performance.now()): number {
  return base + timeStamp - origin;
}
