/** What this participant will read: by the ticket, or without one as the fixed protocol has it. */
import type { QueryClient } from '@tanstack/react-query';

import { ageGroupOf } from './content/age-group';
import { fixedCells, planOf } from './content/plan';
import { storyOf } from './content/story';
import { quizQuery, textsQuery } from './content/use-content';
import { takeTicket } from './outbox/tickets';
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
  const { details, submissionId } = state;
  if (!details || state.trials.length > 0) return;
  const quizzes = await queries.fetchQuery(quizQuery).catch(() => undefined);
  const texts = await queries.fetchQuery(textsQuery).catch(() => undefined);
  if (!quizzes) return;
  const ticket = await takeTicket(patienceMs);
  // Somebody else may have sat down meanwhile.
  if (useStudy.getState().state.submissionId !== submissionId) return;
  const cells = ticket?.cells ?? fixedCells;
  const ageGroup = ageGroupOf(details.birthYear);
  const trials = planOf(cells, details).filter((trial) => storyOf(trial, ageGroup, quizzes, texts));
  void record({
    type: 'enrolled',
    sessionToken: ticket?.sessionToken ?? null,
    protocol: ticket?.protocol ?? 'fixed',
    cells,
    trials,
    contentHash: texts?.contentHash ?? '',
  });
}
