/** A small pool of tickets for each age group, filled whenever there is a network. */
import { openStudySessions, releaseStudySessions } from '@/api/study';

import { admission, isClosed } from '../admission/admission';
import { type AgeGroup, ageGroups } from '../content/age-group';
import { studyDatabase } from '../log/database';
import { earliest, holds, type Ticket } from './ticket';

/** On a device for many, a day's participants; else one. */
const poolSize = { kiosk: 50, own: 1 };

/** Closed to this device: the server opens no sessions, and none is left here. */
type Door = 'open' | 'closed';

let filling: Promise<Door> = Promise.resolve('open');

/** Fetches what is missing; without network the pool stays as it is. Whether somebody may begin here. */
export function fillPool(kiosk: boolean): Promise<Door> {
  // In turn: a device that becomes a kiosk while the small pool is being filled still gets the large.
  filling = filling
    .then(() => fill(kiosk ? poolSize.kiosk : poolSize.own))
    .then(() => 'open' as const, doorAfter)
    .catch(() => 'open');
  return filling;
}

/** What the device holds already may still be used, as without a network. */
async function doorAfter(fault: unknown): Promise<Door> {
  return isClosed(fault) && (await ticketCount()) === 0 ? 'closed' : 'open';
}

async function fill(size: number): Promise<void> {
  const database = await studyDatabase();
  const now = Date.now();
  const kept = await database.getAll('tickets');
  const stale = kept.filter((ticket) => !holds(ticket, now));
  for (const { sessionToken } of stale) await database.delete('tickets', sessionToken);
  const leave = (await admission())?.token;
  for (const ageGroup of ageGroups) {
    const good = kept.filter((one) => one.ageGroup === ageGroup && !stale.includes(one));
    // A few at a time would ask the server at every participant.
    if (good.length > size / 2) continue;
    for (const session of await openStudySessions(ageGroup, size - good.length, leave)) {
      await database.put('tickets', { ...session, fetchedAt: now });
    }
  }
}

/** Takes one out of the pool; null if there is none and no network either. */
export async function takeTicket(
  ageGroup: AgeGroup,
  patienceMs: number,
): Promise<Omit<Ticket, 'fetchedAt'> | null> {
  const pooled = await fromPool(ageGroup).catch(() => null);
  if (pooled) return pooled;
  const leave = await admission().catch(() => undefined);
  const patience = AbortSignal.timeout(patienceMs);
  return openStudySessions(ageGroup, 1, leave?.token, patience).then(
    ([ticket]) => ticket ?? null,
    () => null,
  );
}

async function fromPool(ageGroup: AgeGroup): Promise<Ticket | null> {
  const transaction = (await studyDatabase()).transaction('tickets', 'readwrite');
  const now = Date.now();
  const fits = (one: Ticket) => one.ageGroup === ageGroup && holds(one, now);
  const ticket = earliest((await transaction.store.getAll()).filter(fits)) ?? null;
  if (ticket) await transaction.store.delete(ticket.sessionToken);
  await transaction.done;
  return ticket;
}

/** On a device of one's own, the other age groups' tickets are for others. */
export async function giveBack(kiosk: boolean): Promise<void> {
  if (kiosk) return;
  const database = await studyDatabase();
  const tokens = await database.getAllKeys('tickets');
  if (tokens.length === 0) return;
  await releaseStudySessions(tokens);
  for (const token of tokens) await database.delete('tickets', token);
}

export async function ticketCount(): Promise<number> {
  return (await studyDatabase()).count('tickets');
}
