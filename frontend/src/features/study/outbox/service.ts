/** The outbox of this browser: on disk, sent by one tab, seen by the staff's page. */
import { create } from 'zustand';

import { submitBatch } from '@/api/study';

import { clockAt } from '../log/clock';
import { studyDatabase } from '../log/database';
import { storeFrozen } from '../log/log-store';
import { keep, useStudy } from '../study-store';
import { Outbox } from './outbox';
import { payloadOf } from './payload';
import { type Waiting, waitingFor } from './waiting';

/** In local storage while something waits, so that other pages know to send it. */
export const waitingKey = 'vokal-outbox';
const timeoutMs = 30_000;

export const useWaiting = create<{ waiting: Waiting[] }>()(() => ({ waiting: [] }));

// What the disk would not take; it lives as long as the page.
const homeless = new Map<string, Waiting>();

const store = {
  all: async () => {
    const kept = await studyDatabase()
      .then((database) => database.getAll('outbox'))
      .catch(() => []);
    return [...kept, ...homeless.values()];
  },
  put: async (waiting: Waiting) => {
    if (homeless.has(waiting.submissionId)) homeless.set(waiting.submissionId, waiting);
    else await (await studyDatabase()).put('outbox', waiting);
  },
  remove: async (id: string) => {
    if (!homeless.delete(id)) await (await studyDatabase()).delete('outbox', id);
  },
};

function tell(waiting: Waiting[]): void {
  useWaiting.setState({ waiting });
  if (waiting.length === 0) localStorage.removeItem(waitingKey);
  else localStorage.setItem(waitingKey, String(waiting.length));
}

export const outbox = new Outbox(
  store,
  (body) => submitBatch(body, AbortSignal.timeout(timeoutMs)),
  tell,
);

let listening = false;

/** Sends what waits, now and whenever the network comes back. */
export function startOutbox(): void {
  if (!listening) globalThis.addEventListener('online', () => void outbox.flush(true));
  listening = true;
  void outbox.flush(true);
}

/** Puts the finished session into the outbox, once, and starts to send it. */
export async function freeze(): Promise<void> {
  const { state, events } = useStudy.getState();
  if (state.frozen || state.stage !== 'summary') return;
  const frozen = { type: 'frozen', at: clockAt(), wall: Date.now() } as const;
  keep(frozen);
  const body = payloadOf(state, [...events, frozen], Date.now());
  const waiting = await waitingFor(state.submissionId, body);
  if (!(await storeFrozen(frozen, waiting))) homeless.set(waiting.submissionId, waiting);
  localStorage.setItem(waitingKey, '1');
  void outbox.flush();
}
