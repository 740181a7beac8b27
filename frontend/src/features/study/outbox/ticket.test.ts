import { expect, test } from 'vitest';

import { earliest, holds, type Ticket } from './ticket';

const noon = Date.UTC(2026, 10, 22, 12);
const aTicket = (changes: Partial<Ticket>) =>
  ({ fetchedAt: noon, goodUntil: '2026-11-24', ordinal: 0, ...changes }) as Ticket;

test('a ticket holds up to the day that the server names', () => {
  expect(holds(aTicket({}), noon)).toBe(true);
  expect(holds(aTicket({}), Date.UTC(2026, 10, 24, 23, 59))).toBe(true);
  expect(holds(aTicket({}), Date.UTC(2026, 10, 25))).toBe(false);
  // A clock that was put back.
  expect(holds(aTicket({}), noon - 60_000)).toBe(false);
});

test('tickets are used in the order in which the server opened them, whatever their names', () => {
  const pool = [17, 3, 250, 4].map((ordinal) => aTicket({ ordinal }));
  const used: number[] = [];
  for (let rest = pool; rest.length > 0; ) {
    const ticket = earliest(rest);
    if (ticket) used.push(ticket.ordinal);
    rest = rest.filter((one) => one !== ticket);
  }
  expect(used).toEqual([3, 4, 17, 250]);
  expect(earliest([])).toBeUndefined();
});
