/** Leave to take part, fetched ahead, so that a session may begin without network. */
import type { StudySession } from '@/api/study';

export type Ticket = StudySession;

/** Whether a ticket still holds, with a day's reserve for a session and the way back. */
export function holds(ticket: Ticket, now: number): boolean {
  return ticket.expiresAt === null || Date.parse(ticket.expiresAt) - now > 24 * 3_600_000;
}
