import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Book } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { DropHint, FailedShelf, LoadingShelf, ShelfHeading } from '@/shared/files/shelf';
import { useDrop } from '@/shared/files/use-drop';
import { useNotices } from '@/shared/notices/notice-store';
import { useUploads } from '@/shared/uploads/upload-store';

import { BookCard } from './book-card';
import styles from './books-panel.module.css';
import { ContinueCard, lastReadOf } from './continue-card';
import { clearFailedCovers } from './cover-requests';
import { DeleteDialog } from './delete-dialog';
import { EmptyLibrary } from './empty-library';
import { bookUpload } from './upload-book';
import { isKnown, putOnTop, useBooks } from './use-books';
import { useReadyToRead } from './use-ready-to-read';

/** The EPUB books of the reader, and every way to get more of them. */
export function BooksPanel() {
  const { t } = useTranslation();
  const books = useBooks();
  const addFiles = useAddFiles();
  const isOver = useDrop(addFiles);
  useReadyToRead((books.data?.length ?? 0) > 0);

  return (
    <>
      {books.data ? (
        <Books books={books.data} onFiles={addFiles} />
      ) : books.isError ? (
        <FailedShelf
          title={t('library.failedTitle')}
          text={t('library.failedText')}
          isBusy={books.isFetching}
          onRetry={() => {
            clearFailedCovers();
            void books.refetch();
          }}
        />
      ) : (
        <Skeleton />
      )}
      {isOver && <DropHint text={t('library.dropNow')} />}
    </>
  );
}

function useAddFiles() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const show = useNotices((state) => state.show);
  const add = useUploads((state) => state.add);
  return useCallback(
    (files: File[]) => {
      const books = files.filter(({ name }) => /\.epub$/i.test(name));
      if (books.length < files.length) show({ type: 'error', title: t('library.onlyEpub') });
      const take = (book: Book) => {
        if (isKnown(queries, book)) {
          show({ type: 'info', title: t('library.twice', { title: book.title }) });
        }
        putOnTop(queries, book);
      };
      if (books.length > 0) add(books, bookUpload(take));
    },
    [add, queries, show, t],
  );
}

function Books({ books, onFiles }: { books: Book[]; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<Book>();
  const lastRead = lastReadOf(books);
  const choose = <ChooseFiles label={t('library.choose')} accept=".epub" onFiles={onFiles} />;

  return (
    <>
      {lastRead && <ContinueCard book={lastRead} />}
      <section aria-labelledby="your-books">
        <ShelfHeading
          id="your-books"
          title={t('library.yourBooks', { total: books.length })}
          hint={t('library.dropHint')}
        >
          {books.length > 0 && choose}
        </ShelfHeading>
        {books.length === 0 ? (
          <EmptyLibrary choose={choose} />
        ) : (
          <ul className={styles.grid}>
            {books.map((book) => (
              <li key={book.id}>
                <BookCard book={book} onDelete={() => setDoomed(book)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <DeleteDialog book={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function Skeleton() {
  const { t } = useTranslation();
  return (
    <LoadingShelf text={t('library.loading')}>
      <div className={styles.grid}>
        {placeholders.map((name) => (
          <div key={name} className={styles.ghost}>
            <div />
            <p />
            <p />
          </div>
        ))}
      </div>
    </LoadingShelf>
  );
}
