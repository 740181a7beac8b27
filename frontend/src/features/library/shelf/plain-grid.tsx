import { memo } from 'react';

import type { ListedBook } from '@/api/client';

import { BookCard, type CardActs } from '../book-card';
import styles from '../books-panel.module.css';

/** A shelf that the browser lays out as a whole; drawn anew where its books are others. */
export const PlainGrid = memo(function PlainGrid({
  books,
  ...acts
}: CardActs & { books: ListedBook[] }) {
  return (
    <ul className={styles.grid}>
      {books.map((book) => (
        <li key={book.id}>
          <Card book={book} {...acts} />
        </li>
      ))}
    </ul>
  );
});

const Card = memo(BookCard);
