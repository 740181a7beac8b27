/** A small pool of tickets, filled whenever there is a network. */
import { openStudySessions } from '@/api/study';

import { studyDatabase } from '../log/database';
import { holds, type Ticket } from './ticket';

/** On a device for many, a day's participants; else one and its reserve. */
const poolSize = { kiosk: 60, own: 2 };

let filling: Promise<void> | undefined;

/** Fetches what is missing; without network the pool stays as it is. */
export function fillPool(kiosk: boolean): Promise<void> {
  filling ??= fill(kiosk ? poolSize.kiosk : poolSize.own)
    .catch(() => undefined)
    .finally(() => {
      filling = undefined;
    });
  return filling;
}

async function fill(size: number): Promise<void> {
  const database = await studyDatabase();
  const now = Date.now();
  const kept = await database.getAll('tickets');
  const good = kept.filter((ticket) => holds(ticket, now));
  for (const ticket of kept) {
    if (!good.includes(ticket)) await database.delete('tickets', ticket.sessionToken);
  }
  // A few at a time would ask the server at every participant.
  if (good.length > size / 2) return;
  for (const ticket of await openStudySessions(size - good.length)) {
    await database.put('tickets', ticket);
  }
}

/** Takes one out of the pool; null if there is none and no network either. */
export async function takeTicket(patienceMs: number): Promise<Ticket | null> {
  const pooled = await fromPool().catch(() => null);
  if (pooled) return pooled;
  return openStudySessions(1, AbortSignal.timeout(patienceMs)).then(
    ([ticket]) => ticket ?? null,
    () => null,
  );
}

async function fromPool(): Promise<Ticket | null> {
  const transaction = (await studyDatabase()).transaction('tickets', 'readwrite');
  const now = Date.now();
  const ticket = (await transaction.store.getAll()).find((one) => holds(one, now)) ?? null;
  if (ticket) await transaction.store.delete(ticket.sessionToken);
  await transaction.done;
  return ticket;
}

export async function ticketCount(): Promise<number> {
  return (await studyDatabase()).count('tickets');
}
