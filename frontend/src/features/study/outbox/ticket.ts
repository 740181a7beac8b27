/** Leave to take part, fetched ahead, so that a session may begin without network. */
import type { StudySession } from '@/api/study';

export interface Ticket extends StudySession {
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** The server takes a ticket for sixty days; a session and the way back need some of them. */
const goodMs = 45 * 24 * 3_600_000;

export function holds(ticket: Ticket, now: number): boolean {
  return now - ticket.fetchedAt < goodMs && ticket.fetchedAt <= now;
}
