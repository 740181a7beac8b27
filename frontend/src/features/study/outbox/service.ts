/** The outbox of this browser: on disk, sent by one tab, seen by the staff's page. */
import { create } from 'zustand';

import { reportRun, submitBatch } from '@/api/study';

import { clockAt } from '../log/clock';
import { storeFrozen } from '../log/log-store';
import { isOurs } from '../log/owner';
import { keep, useStudy } from '../study-store';
import { Outbox } from './outbox';
import { payloadOf } from './payload';
import { type Waiting, waitingFor } from './waiting';
import { WaitingStore } from './waiting-store';

/** In local storage while something waits, so that other pages know to send it. */
export const waitingKey = 'vokal-outbox';
const timeoutMs = 30_000;

interface WaitingState {
  waiting: Waiting[];
  /** How many of them the disk would not take: they live as long as the page. */
  unsaved: number;
  /** Whether the disk has been asked; until then nothing is known to wait. */
  isRead: boolean;
}

export const useWaiting = create<WaitingState>()(() => ({
  waiting: [],
  unsaved: 0,
  isRead: false,
}));

const store = new WaitingStore();

function tell(waiting: Waiting[]): void {
  useWaiting.setState({ waiting, unsaved: store.unsaved, isRead: true });
  try {
    if (waiting.length === 0) localStorage.removeItem(waitingKey);
    else localStorage.setItem(waitingKey, String(waiting.length));
  } catch {
    // A full storage: the study itself still sends it, here and whenever it is opened.
  }
}

export const outbox = new Outbox(
  store,
  (body, { submissionId, isReport }) => {
    const late = AbortSignal.timeout(timeoutMs);
    return isReport ? reportRun(submissionId, body, late) : submitBatch(body, late);
  },
  tell,
);

let listening = false;

/** Sends what waits, now and whenever the network comes back. */
export function startOutbox(): void {
  if (!listening) globalThis.addEventListener('online', () => void outbox.flush(true));
  listening = true;
  void outbox.flush(true);
}

let freezing: Promise<void> = Promise.resolve();

/**
 * Puts the finished session into the outbox, once, and starts to send it. Whoever asks again while
 * that is under way waits for it as well: nobody is thanked for what no disk has.
 */
export function freeze(): Promise<void> {
  const { state } = useStudy.getState();
  if (state.stage !== 'summary' || !isOurs()) return Promise.resolve();
  if (!state.frozen) freezing = putAway();
  return freezing;
}

async function putAway(): Promise<void> {
  const { state, events } = useStudy.getState();
  const frozen = { type: 'frozen', at: clockAt(), wall: Date.now() } as const;
  keep(frozen);
  const body = payloadOf(state, [...events, frozen], Date.now());
  const waiting = await waitingFor(state.submissionId, body);
  const isStored = await storeFrozen(frozen, waiting);
  // Another page has the run, and its answers are not those of here.
  if (!isOurs()) return;
  if (!isStored) await store.put(waiting);
  // Before the first attempt: until it has an answer, nothing has arrived.
  const others = useWaiting
    .getState()
    .waiting.filter(({ submissionId }) => submissionId !== waiting.submissionId);
  tell([...others, waiting]);
  void outbox.flush();
}

/** Puts how far a run has come into the outbox, in place of what was said of it before. */
export async function keepReport(submissionId: string, body: string): Promise<void> {
  await store.putReport(await waitingFor(submissionId, body, true));
  void outbox.flush();
}
