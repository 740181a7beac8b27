import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { Statistics } from '@/api/client';
import { Button } from '@/shared/ui/button';

import { type BookFigures, bookFigures, finishedBooks } from './figures';
import styles from './my-reading.module.css';
import { Section } from './section';
import { useWords } from './use-words';

/** So many are shown at first. */
const SHOWN = 10;

export function Books({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('myReading');
  const [isOpen, setOpen] = useState(false);
  const books = bookFigures(statistics.books);
  const more = books.length - SHOWN;
  return (
    <Section title={t('books.title')}>
      {books.length === 0 ? (
        <p className={styles.quiet}>{t('books.none')}</p>
      ) : (
        <ul className={styles.books}>
          {books.slice(0, isOpen ? undefined : SHOWN).map((book) => (
            <Book key={book.bookId} book={book} />
          ))}
        </ul>
      )}
      {more > 0 && !isOpen && (
        <Button className={styles.act} onClick={() => setOpen(true)}>
          {t('books.more', { count: more })}
        </Button>
      )}
    </Section>
  );
}

function Book({ book }: { book: BookFigures }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const { bookId, title, author, seconds, pace, last, finishedOn } = book;
  return (
    <li>
      <p className={styles.title}>
        <Link to={`/reader/${bookId}`}>{title}</Link>
      </p>
      {author && <p className={styles.author}>{author}</p>}
      <p className={styles.facts}>
        <span>{words.time(seconds)}</span>
        {pace !== null && <span>{t('books.pace', { amount: words.amount(pace) })}</span>}
        <span>
          {finishedOn
            ? t('books.finished', { date: words.day(finishedOn) })
            : t('books.last', { date: words.day(last) })}
        </span>
      </p>
    </li>
  );
}

/** Those whose end was read, with how many are gone since. */
export function Finished({ statistics, all }: { statistics: Statistics; all: number }) {
  const { t } = useTranslation('myReading');
  const words = useWords();
  const books = finishedBooks(statistics.books);
  const gone = Math.max(0, all - books.length);
  return (
    <Section title={t('finished.title')}>
      {all === 0 && <p className={styles.quiet}>{t('finished.none')}</p>}
      {books.length > 0 && (
        <ol className={styles.finished}>
          {books.map(({ bookId, title, finishedOn }) => (
            <li key={bookId}>
              <span className={styles.title}>{title}</span>
              <time dateTime={finishedOn}>{words.day(finishedOn)}</time>
            </li>
          ))}
        </ol>
      )}
      {gone > 0 && <p className={styles.quiet}>{t('finished.gone', { count: gone })}</p>}
    </Section>
  );
}
