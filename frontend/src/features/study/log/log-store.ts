/** The running session's events, on disk as soon as they happen. */
import { create } from 'zustand';

import type { Waiting } from '../outbox/waiting';
import { type StoredEvent, studyDatabase } from './database';
import type { StudyEvent } from './event';
import { isOurs, lose, mayWrite, signed } from './owner';

/** Whether the disk has taken all that it was given. */
export const useDisk = create<{ takes: boolean }>()(() => ({ takes: true }));

/** What is still to be written, the oldest first, and whether the old log goes before it. */
interface Unwritten {
  clears: boolean;
  events: StoredEvent[];
}

const nothing: Unwritten = { clears: false, events: [] };
let unwritten = nothing;

/** A disk that took nothing is asked again only after a while: each time it is asked for all. */
const retryMs = 2000;
let nextTry = 0;

let writing: Promise<unknown> = Promise.resolve();

/** One after the other; what cannot be written costs the way back, not the session. Whether it was. */
function inTurn(task: () => Promise<unknown>): Promise<boolean> {
  const done = writing
    .then(() => task())
    .then(
      () => true,
      () => false,
    );
  writing = done;
  void done.then((takes) => useDisk.setState({ takes }));
  return done;
}

/** Writes all there is, or nothing: on disk the log may be short, but it has no gaps. */
async function write(frozen?: { event: StoredEvent; waiting: Waiting }): Promise<void> {
  if (!frozen && performance.now() < nextTry) throw new Error('the disk took nothing a moment ago');
  const taken = unwritten;
  unwritten = nothing;
  try {
    const transaction = (await studyDatabase()).transaction(
      ['events', 'outbox', 'settings'],
      'readwrite',
      {
        durability: frozen ? 'strict' : 'default',
      },
    );
    transaction.done.catch(() => undefined);
    // Another page has the study: what this one still has is nobody's.
    if (!(await mayWrite(transaction.objectStore('settings')))) return lose();
    const log = transaction.objectStore('events');
    const requests: Promise<unknown>[] = [transaction.done];
    if (taken.clears) requests.push(log.clear());
    for (const event of taken.events) requests.push(log.add(event));
    if (frozen) {
      requests.push(log.add(frozen.event));
      requests.push(transaction.objectStore('outbox').put(frozen.waiting));
    }
    await Promise.all(requests);
    signed();
  } catch (fault) {
    nextTry = performance.now() + retryMs;
    // Somebody else may have begun meanwhile, here or in another page; then it is nobody's any more.
    if (!unwritten.clears && isOurs()) {
      unwritten = { ...taken, events: [...taken.events, ...unwritten.events] };
    }
    throw fault;
  }
}

export async function storedEvents(): Promise<StudyEvent[]> {
  await writing;
  return ofOneRun(await (await studyDatabase()).getAll('events'));
}

/** The newest run's events; whatever another one has left among them is dropped. */
export function ofOneRun(stored: StoredEvent[]): StudyEvent[] {
  const start = stored.findLastIndex(({ type }) => type === 'begun');
  const begun = stored[start];
  if (begun?.type !== 'begun') return [];
  const theirs = new Set([undefined, begun.run, begun.submissionId]);
  return stored
    .slice(start)
    .filter(({ run }) => theirs.has(run))
    .map(({ run: _, ...event }) => event as StudyEvent);
}

/** With the next event, whatever the disk would not take before is tried once more. */
export function storeEvent(event: StudyEvent, run: string): Promise<boolean> {
  unwritten = { ...unwritten, events: [...unwritten.events, { ...event, run }] };
  return inTurn(() => write());
}

/** What was not written yet is not to be: another page has the study. */
export function dropUnwritten(): void {
  unwritten = nothing;
}

export function clearEvents(): Promise<boolean> {
  unwritten = { clears: true, events: [] };
  return inTurn(() => write());
}

/** The payload and the note that it is there, both or neither, and durable; whether it worked. */
export function storeFrozen(event: StudyEvent, waiting: Waiting): Promise<boolean> {
  const { submissionId } = waiting;
  return inTurn(() => write({ event: { ...event, run: submissionId }, waiting }));
}
