import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Book } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { useDrop } from '@/shared/files/use-drop';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { useUploads } from '@/shared/uploads/upload-store';

import { BookCard } from './book-card';
import styles from './books-panel.module.css';
import { ContinueCard, lastReadOf } from './continue-card';
import { clearFailedCovers } from './cover-requests';
import { DeleteDialog } from './delete-dialog';
import { EmptyLibrary } from './empty-library';
import { bookUpload } from './upload-book';
import { putOnTop, useBooks } from './use-books';
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
        <div className={styles.failure} role="alert">
          <h2>{t('library.failedTitle')}</h2>
          <p>{t('library.failedText')}</p>
          <Button
            look="main"
            disabled={books.isFetching}
            onClick={() => {
              clearFailedCovers();
              void books.refetch();
            }}
          >
            {t('tryAgain')}
          </Button>
        </div>
      ) : (
        <Skeleton />
      )}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <p>{t('library.dropNow')}</p>
        </div>
      )}
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
      if (books.length > 0)
        add(
          books,
          bookUpload((book) => putOnTop(queries, book)),
        );
    },
    [add, queries, show, t],
  );
}

function Books({ books, onFiles }: { books: Book[]; onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<Book>();
  const lastRead = lastReadOf(books);

  return (
    <>
      {lastRead && <ContinueCard book={lastRead} />}
      <section aria-labelledby="your-books">
        <div className={styles.heading}>
          <h2 id="your-books">{t('library.yourBooks', { total: books.length })}</h2>
          {books.length > 0 && (
            <div className={styles.add}>
              <p>{t('library.dropHint')}</p>
              <ChooseFiles label={t('library.choose')} accept=".epub" onFiles={onFiles} />
            </div>
          )}
        </div>
        {books.length === 0 ? (
          <EmptyLibrary>
            <ChooseFiles label={t('library.choose')} accept=".epub" onFiles={onFiles} />
          </EmptyLibrary>
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
    <div className={styles.skeleton}>
      <p role="status">{t('library.loading')}</p>
      <div className={styles.grid} aria-hidden="true">
        {placeholders.map((name) => (
          <div key={name} className={styles.ghost}>
            <div />
            <p />
            <p />
          </div>
        ))}
      </div>
    </div>
  );
}
