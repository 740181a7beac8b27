/** What this participant will read: by the ticket, or without one as the fixed protocol has it. */
import type { QueryClient } from '@tanstack/react-query';

import { spendAdmission } from './admission/admission';
import { ageGroupOf } from './content/age-group';
import { ownSeed } from './content/answer-order';
import { fixedCells, planOf } from './content/plan';
import { storyOf } from './content/story';
import { quizQuery, textsQuery } from './content/use-content';
import type { Details } from './details/details';
import { useKiosk } from './kiosk/kiosk-mode';
import type { StudyState } from './log/replay';
import { giveBack, takeTicket } from './outbox/tickets';
import { useStudy } from './study-store';

/** Longer than this nobody waits for leave; the fixed protocol needs none. */
const patienceMs = 3000;

let enrolling: Promise<void> | undefined;

/** Settles once the trials are known. Where there is nothing to read, there are none. */
export function enrol(queries: QueryClient): Promise<void> {
  enrolling ??= tryToEnrol(queries).finally(() => {
    enrolling = undefined;
  });
  return enrolling;
}

async function tryToEnrol(queries: QueryClient): Promise<void> {
  const { state, record } = useStudy.getState();
  const { details } = state;
  if (!details || state.trials.length > 0) return;
  const quizzes = await queries.fetchQuery(quizQuery).catch(() => undefined);
  const texts = await queries.fetchQuery(textsQuery).catch(() => undefined);
  if (!quizzes) return;
  const { cells, protocol, sessionToken, seed } = await leaveFor(state, details);
  // Somebody else may have sat down meanwhile, or the form been changed.
  if (useStudy.getState().state.details !== details) return;
  const ageGroup = ageGroupOf(details.birthYear);
  const trials = planOf(cells, details).filter((trial) => storyOf(trial, ageGroup, quizzes, texts));
  const contentHash = texts?.contentHash ?? '';
  void record({
    type: 'enrolled',
    sessionToken,
    seed,
    protocol,
    ageGroup,
    cells,
    trials,
    contentHash,
  });
}

/** Whoever went back to the form keeps what they were given, if it is still for them. */
async function leaveFor(
  { sessionToken, seed, protocol, cells, ageGroup }: StudyState,
  details: Details,
) {
  const group = ageGroupOf(details.birthYear);
  if (sessionToken !== null && ageGroup === group) return { sessionToken, seed, protocol, cells };
  const ticket = await takeTicket(group, patienceMs);
  void giveBack(useKiosk.getState().on).catch(() => undefined);
  if (!ticket) {
    return { sessionToken: null, seed: ownSeed(), protocol: 'fixed', cells: fixedCells };
  }
  void spendAdmission().catch(() => undefined);
  const { trials } = ticket;
  return { ...ticket, cells: trials };
}
