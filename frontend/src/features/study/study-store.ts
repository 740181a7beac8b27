/** The running session: its log, and where it stands. Screens show this and record what happens. */
import { create } from 'zustand';
import { forgetLastWords, keepLastWords } from './last-words';
import { clockAt, continueClock, startClock } from './log/clock';
import type { EventBody, StudyEvent } from './log/event';
import { clearEvents, dropUnwritten, storedEvents, storeEvent } from './log/log-store';
import { isOurs, useOwner } from './log/owner';
import { after, nothingYet, replay, type StudyState } from './log/replay';
import { forgetMirror, mirror } from './mirror';
import { withdrawalCode } from './withdrawal/code';

/** For so long whoever closed the browser may come back. */
const returnMs = 5 * 60_000;

interface Study {
  events: StudyEvent[];
  state: StudyState;
  /** A session of before was found, and nobody has said yet whose it is. */
  offered: boolean;
  /** Another page has the study: nothing of it is here, and it was not given up. */
  isElsewhere: boolean;
  begin: () => void;
  /** Writes down what happened, by default now. Resolves when it is on disk. */
  record: (body: EventBody, timeStamp?: number) => Promise<boolean>;
  /** Whoever asks is the one from before. */
  goOn: () => void;
  /** Forgets all of the session but its last words; what waits to be sent stays. */
  finish: () => void;
  /** Forgets the session; what waits to be sent stays. */
  discard: () => Promise<void>;
}

export const useStudy = create<Study>()((set, get) => ({
  events: [],
  state: nothingYet,
  offered: false,
  isElsewhere: false,
  begin: () => {
    if (!isOurs()) return;
    startClock();
    set({ events: [], state: nothingYet, offered: false, isElsewhere: false });
    forgetMirror();
    forgetLastWords();
    void clearEvents();
    const submissionId = crypto.randomUUID();
    void get().record({ type: 'begun', submissionId, withdrawalCode: withdrawalCode() });
  },
  record: (body, timeStamp) => {
    if (!isOurs()) return Promise.resolve(false);
    // Between sessions nothing is written down.
    if (body.type !== 'begun' && get().events.length === 0) return Promise.resolve(false);
    const event: StudyEvent = { ...body, at: clockAt(timeStamp), wall: Date.now() };
    keep(event);
    return storeEvent(event, get().state.submissionId);
  },
  goOn: () => {
    const last = get().events.at(-1);
    if (!last || !get().offered) return;
    continueClock(last);
    set({ offered: false });
    // Local storage reaches the disk seconds later than the log: a killed browser lacks the mirror.
    mirror(get().state);
    void get().record({ type: 'resumed', from: last.at });
  },
  finish: () => {
    if (get().events.length === 0 || !isOurs()) return;
    keepLastWords(get().state);
    void get().record({ type: 'finished' });
    set({ events: [] });
    forgetMirror();
    void clearEvents();
  },
  discard: async () => {
    if (!isOurs()) return;
    set({ events: [], state: nothingYet, offered: false });
    forgetMirror();
    forgetLastWords();
    await clearEvents();
  },
}));

/** Adds an event to what is shown, without writing it. */
export function keep(event: StudyEvent): void {
  const { events, state } = useStudy.getState();
  const next = after(state, event);
  useStudy.setState({ events: [...events, event], state: next });
  if (next !== state) mirror(next);
}

// What is on show belongs to a page that may write; what another one has done since is on the disk alone.
useOwner.subscribe((now, before) => {
  if (now.term === before.term) return;
  dropUnwritten();
  useStudy.setState({ events: [], state: nothingYet, offered: false, isElsewhere: true });
});

let restored: { term: number; done: Promise<void> } | undefined;

/** Reads what a closed browser or another page has left behind, once. */
export function restore(): Promise<void> {
  const { term } = useOwner.getState();
  if (restored?.term !== term) restored = { term, done: read() };
  return restored.done;
}

async function read(): Promise<void> {
  const events = await storedEvents().catch(() => []);
  useStudy.setState({ isElsewhere: false });
  const last = events.at(-1);
  if (!last) return;
  const state = replay(events);
  const isOver = ['welcome', 'finished', 'declined'].includes(state.stage);
  // Until it is known who sits here, what the last one told is out of sight.
  forgetMirror();
  useStudy.setState({ events, state, offered: true });
  if (isOver || Date.now() - last.wall > returnMs || Date.now() < last.wall - returnMs) {
    await useStudy.getState().discard();
  }
}

/**
 * Gives up an offer that nobody has taken up in time; what was entered is not for the next one. Another
 * page may be at that very run: then in how many milliseconds to look again, else 0.
 */
export async function lapse(): Promise<number> {
  const events = await storedEvents().catch(() => null);
  if (!events) return returnMs;
  const left = (events.at(-1)?.wall ?? 0) + returnMs - Date.now();
  // Where the device's clock was put back the end lies far ahead, and a timer takes no such number.
  if (left > 0) return Math.min(left, returnMs);
  const { offered, discard } = useStudy.getState();
  if (offered) await discard();
  return 0;
}
