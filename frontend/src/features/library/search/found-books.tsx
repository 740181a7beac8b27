import { SearchX } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ApiError } from '@/api/api-error';
import type { FoundBook } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { Button } from '@/shared/ui/button';
import { Spinner } from '@/shared/ui/spinner';

import styles from './library-search.module.css';
import { useFoundBooks } from './use-found-books';

/** The books in which the words stand, each with some of the places. */
export function FoundBooks({ words }: { words: string }) {
  const { t } = useTranslation();
  const id = useId();
  const found = useFoundBooks(words);
  const books = found.data?.pages.flatMap((page) => page.books) ?? [];
  const left = found.data?.pages.at(-1)?.left ?? 0;
  const { fetchNextPage, hasNextPage, isError } = found;
  const isShown = found.isSuccess && !found.isPlaceholderData;
  // A part of the books has none of it: that is no answer yet, and nobody has to ask for the next.
  const goesOn = isShown && books.length === 0 && hasNextPage && !isError;
  const parts = found.data?.pages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that came asks for the next
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, parts, fetchNextPage]);
  const isWaiting = found.isPending || found.isPlaceholderData || goesOn;
  // Books that are kept here are found by their titles all the same, and each by itself.
  const isOffline = found.error instanceof ApiError && found.error.isOffline;
  const isNone = isShown && books.length === 0 && !hasNextPage;

  return (
    <section aria-labelledby={id} aria-busy={isWaiting}>
      <h2 id={id} className={styles.heading}>
        {t('library.search.results')}
      </h2>
      <p className="visually-hidden" role="status">
        {!isWaiting && found.isSuccess && t('library.search.count', { count: books.length })}
      </p>
      {(found.isPending || goesOn) && (
        <div className={styles.waiting}>
          <Spinner />
          <p>{t('library.search.searching')}</p>
        </div>
      )}
      {found.isError && (
        <div className={styles.none}>
          <p>
            {isOffline
              ? t('library.search.noNetwork')
              : wordsOf(found.error, t('library.search.failed'))}
          </p>
          <Button onClick={() => void found.refetch()}>{t('library.search.again')}</Button>
        </div>
      )}
      {isNone && (
        <div className={styles.none}>
          <SearchX aria-hidden />
          <p>{t('library.search.none', { words })}</p>
        </div>
      )}
      <ol className={styles.books} data-stale={isWaiting || undefined}>
        {books.map((book) => (
          <li key={book.bookId}>
            <FoundBookCard book={book} words={words} />
          </li>
        ))}
      </ol>
      {hasNextPage && !isWaiting && (
        <Button
          className={styles.more}
          disabled={found.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {found.isFetchingNextPage
            ? t('library.search.searching')
            : t('library.search.more', { count: left })}
        </Button>
      )}
    </section>
  );
}

function FoundBookCard({ book, words }: { book: FoundBook; words: string }) {
  const { t, i18n } = useTranslation();
  const { bookId, title, author, hits, best } = book;
  const number = new Intl.NumberFormat(i18n.language).format(hits);
  const opened = (span?: string) => {
    const query = new URLSearchParams(span ? { at: span } : { search: words });
    return `/reader/${bookId}?${query}`;
  };
  return (
    <article className={styles.book}>
      <header>
        <h3>{title}</h3>
        <p>{author || t('library.unknownAuthor')}</p>
        <Link to={opened()} className={styles.all}>
          {t('library.search.hits', { count: hits, number })}
        </Link>
      </header>
      <ul>
        {best.map((passage) => (
          <li key={passage.span}>
            <Link to={opened(passage.span)} className={styles.passage}>
              <span dir="auto">
                {passage.isCutBefore && '…'}
                {passage.before}
                <mark>{passage.hit}</mark>
                {passage.after}
                {passage.isCutAfter && '…'}
              </span>
              {passage.chapterTitle && <small>{passage.chapterTitle}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
