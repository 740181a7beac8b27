/** The study's own database in the browser: the running session, what waits to be sent, tokens. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Ticket } from '../outbox/ticket';
import type { Waiting } from '../outbox/waiting';
import type { StudyEvent } from './event';

interface Schema extends DBSchema {
  events: { key: number; value: StudyEvent };
  outbox: { key: string; value: Waiting };
  tickets: { key: string; value: Ticket };
  settings: { key: string; value: unknown };
}
export type StudyDatabase = IDBPDatabase<Schema>;

let opened: Promise<StudyDatabase> | undefined;

export function studyDatabase(): Promise<StudyDatabase> {
  opened ??= openDB<Schema>('vokal-study', 1, {
    upgrade(database) {
      database.createObjectStore('events', { autoIncrement: true });
      database.createObjectStore('outbox', { keyPath: 'submissionId' });
      database.createObjectStore('tickets', { keyPath: 'sessionToken' });
      database.createObjectStore('settings');
    },
  });
  return opened;
}
