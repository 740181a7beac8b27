/** The study's own database in the browser: the running session, what waits to be sent, tokens. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Ticket } from '../outbox/ticket';
import type { Waiting } from '../outbox/waiting';
import type { StudyEvent } from './event';

/** An event on the disk tells whose it is: the submission's id. Logs of before do not have it. */
export type StoredEvent = StudyEvent & { run?: string };

interface Schema extends DBSchema {
  events: { key: number; value: StoredEvent };
  outbox: { key: string; value: Waiting };
  tickets: { key: string; value: Ticket };
  settings: { key: string; value: unknown };
}
export type StudyDatabase = IDBPDatabase<Schema>;

let opened: Promise<StudyDatabase> | undefined;

/** Opened once; anew where that failed, or where the browser has closed it, as on a disk fault. */
export function studyDatabase(): Promise<StudyDatabase> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>('vokal-study', 1, {
    terminated: forget,
    upgrade(database) {
      database.createObjectStore('events', { autoIncrement: true });
      database.createObjectStore('outbox', { keyPath: 'submissionId' });
      database.createObjectStore('tickets', { keyPath: 'sessionToken' });
      database.createObjectStore('settings');
    },
  }).catch((fault: unknown) => {
    forget();
    throw fault;
  });
  return opened;
}
