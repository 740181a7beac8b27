/** Leave to take part, fetched ahead, so that a session may begin without network. */
import type { StudySession } from '@/api/study';

export interface Ticket extends StudySession {
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** Whether it may still be used: the server says until which day, in UTC. */
export function holds({ fetchedAt, goodUntil }: Ticket, now: number): boolean {
  return fetchedAt <= now && new Date(now).toISOString().slice(0, 10) <= goodUntil;
}

/** The server's order: lists are handed out in blocks, and a block holds each list once. */
export function earliest(tickets: Ticket[]): Ticket | undefined {
  return tickets.toSorted((a, b) => a.ordinal - b.ordinal)[0];
}
