/** Tells the server how far a run has come, so that whoever stops on the way is not as if they had never been. */
import type { StudyEvent } from '../log/event';
import { reachedBy } from '../log/reached';
import type { StudyState } from '../log/replay';
import { useStudy } from '../study-store';
import { reportOf } from './payload';
import { keepReport } from './service';

interface Run {
  state: StudyState;
  events: StudyEvent[];
}

let reporting: Promise<void> = Promise.resolve();

/** In turn, so that an earlier report never takes a later one's place. */
function report({ state, events }: Run, stage: string, left: boolean): void {
  reporting = reporting
    .then(() => keepReport(state.submissionId, reportOf(state, events, stage, left)))
    // It is one of many; the next one says the same and more.
    .catch(() => undefined);
}

let watching = false;

/** From now on each stage that a run reaches is reported, and that it was given up. */
export function reportRuns(): void {
  if (watching) return;
  watching = true;
  useStudy.subscribe((now, before) => {
    // What another page goes on with has not been left.
    if (now.isElsewhere) return;
    const reached = reachedBy(before.state);
    if (before.events.length > 0 && now.events.length === 0) {
      // A finished one has said all it has to say.
      if (reached !== null && reached !== 'declined') report(before, reached, true);
      return;
    }
    // What was found on the disk has been reported by whoever was there.
    if (before.events.length === 0 && now.offered) return;
    const next = reachedBy(now.state);
    if (next !== null && next !== reached) report(now, next, false);
  });
}
