/** With which book does its reader go on? */
import type { ListedBook } from '@/api/client';

/** The book that was read last and is not finished, however little of it has been read. */
export function lastReadOf(books: ListedBook[]): ListedBook | undefined {
  return books
    .filter(
      ({ lastReadAt, readingProgress, status, finishedAt }) =>
        lastReadAt !== null &&
        readingProgress < 100 &&
        status !== 'given_up' &&
        // Unless they read it once more, or what stands behind its end.
        (status !== 'finished' || (finishedAt ?? lastReadAt) < lastReadAt),
    )
    .sort((a, b) => (b.lastReadAt ?? '').localeCompare(a.lastReadAt ?? ''))[0];
}
