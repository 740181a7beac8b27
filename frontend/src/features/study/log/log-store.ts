/** The running session's events, on disk as soon as they happen. */
import type { Waiting } from '../outbox/waiting';
import { studyDatabase } from './database';
import type { StudyEvent } from './event';

let writing: Promise<unknown> = Promise.resolve();

/** One after the other; what cannot be written costs the way back, not the session. Whether it was. */
function inTurn(task: () => Promise<unknown>): Promise<boolean> {
  const done = writing.then(task).then(
    () => true,
    () => false,
  );
  writing = done;
  return done;
}

export async function storedEvents(): Promise<StudyEvent[]> {
  await writing;
  return (await studyDatabase()).getAll('events');
}

export function storeEvent(event: StudyEvent): Promise<boolean> {
  return inTurn(async () => (await studyDatabase()).add('events', event));
}

export function clearEvents(): Promise<boolean> {
  return inTurn(async () => (await studyDatabase()).clear('events'));
}

/** The payload and the note that it is there, both or neither, and durable; whether it worked. */
export function storeFrozen(event: StudyEvent, waiting: Waiting): Promise<boolean> {
  return inTurn(async () => {
    const transaction = (await studyDatabase()).transaction(['events', 'outbox'], 'readwrite', {
      durability: 'strict',
    });
    await Promise.all([
      transaction.objectStore('events').add(event),
      transaction.objectStore('outbox').put(waiting),
      transaction.done,
    ]);
  });
}
