import type { ListedBook } from '@/api/client';

import { BookCard, type CardActs } from '../book-card';
import styles from '../books-panel.module.css';

/** A shelf that the browser lays out as a whole. */
export function PlainGrid({ books, ...acts }: CardActs & { books: ListedBook[] }) {
  return (
    <ul className={styles.grid}>
      {books.map((book) => (
        <li key={book.id}>
          <BookCard book={book} {...acts} />
        </li>
      ))}
    </ul>
  );
}
