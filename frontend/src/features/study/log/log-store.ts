/** The running session's events, on disk as soon as they happen. */
import { create } from 'zustand';

import type { Waiting } from '../outbox/waiting';
import { studyDatabase } from './database';
import type { StudyEvent } from './event';

/** Whether the disk has taken all that it was given. */
export const useDisk = create<{ takes: boolean }>()(() => ({ takes: true }));

/** What is still to be written, the oldest first, and whether the old log goes before it. */
interface Unwritten {
  clears: boolean;
  events: StudyEvent[];
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
async function write(frozen?: { event: StudyEvent; waiting: Waiting }): Promise<void> {
  if (!frozen && performance.now() < nextTry) throw new Error('the disk took nothing a moment ago');
  const taken = unwritten;
  unwritten = nothing;
  try {
    const transaction = (await studyDatabase()).transaction(['events', 'outbox'], 'readwrite', {
      durability: frozen ? 'strict' : 'default',
    });
    const log = transaction.objectStore('events');
    const requests: Promise<unknown>[] = [transaction.done];
    if (taken.clears) requests.push(log.clear());
    for (const event of taken.events) requests.push(log.add(event));
    if (frozen) {
      requests.push(log.add(frozen.event));
      requests.push(transaction.objectStore('outbox').put(frozen.waiting));
    }
    await Promise.all(requests);
  } catch (fault) {
    nextTry = performance.now() + retryMs;
    // Somebody else may have begun meanwhile; then it is nobody's any more.
    if (!unwritten.clears) {
      unwritten = { ...taken, events: [...taken.events, ...unwritten.events] };
    }
    throw fault;
  }
}

export async function storedEvents(): Promise<StudyEvent[]> {
  await writing;
  return (await studyDatabase()).getAll('events');
}

/** With the next event, whatever the disk would not take before is tried once more. */
export function storeEvent(event: StudyEvent): Promise<boolean> {
  unwritten = { ...unwritten, events: [...unwritten.events, event] };
  return inTurn(() => write());
}

export function clearEvents(): Promise<boolean> {
  unwritten = { clears: true, events: [] };
  return inTurn(() => write());
}

/** The payload and the note that it is there, both or neither, and durable; whether it worked. */
export function storeFrozen(event: StudyEvent, waiting: Waiting): Promise<boolean> {
  return inTurn(() => write({ event, waiting }));
}
