import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { DropHint, FailedShelf, LoadingShelf, ShelfHeading } from '@/shared/files/shelf';
import { useDrop } from '@/shared/files/use-drop';

import { acceptedFiles } from './book-files';
import styles from './books-panel.module.css';
import { ContinueCard, lastReadOf } from './continue-card';
import { clearFailedCovers } from './cover-requests';
import { EmptyLibrary } from './empty-library';
import { FoundBooks } from './search/found-books';
import { SearchField } from './search/search-field';
import { type Asked, addressOf, everything, isFiltered } from './shelf/asked';
import { ShelfBar } from './shelf/shelf-bar';
import { NothingFound, ShelfList } from './shelf/shelf-list';
import { type Shelf, useLastRead, useShelf } from './shelf/use-shelf';
import { useAddFiles } from './use-add-files';
import { useReadyToRead } from './use-ready-to-read';

/** The EPUB books of the reader, and every way to get more of them. */
export function BooksPanel({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const words = asked.q.trim();
  const shelf = useShelf({ ...asked, q: words });
  const lastRead = useLastRead();
  const addFiles = useAddFiles();
  const isOver = useDrop(addFiles);
  const isNarrowed = words !== '' || isFiltered(asked);
  const hasBooks = (shelf.total ?? 0) > 0;
  const isThere =
    shelf.total !== undefined &&
    // That there was nothing of what was asked for before tells nothing of what is asked for now.
    (hasBooks || !shelf.isOld) &&
    (isNarrowed || !lastRead.isPending);
  // Whoever has no books has nothing to sort; whoever types does not lose the field.
  const isAsked = isNarrowed || asked.q !== '' || asked.sort !== everything.sort;
  useReadyToRead(hasBooks);

  return (
    <>
      {(isAsked || shelf.isOld || (isThere && hasBooks)) && (
        <div className={styles.bar}>
          <SearchField words={asked.q} onChange={(q) => onAsk({ ...asked, q })} />
          {(isAsked || shelf.isOld || (shelf.total ?? 0) > 1) && (
            <ShelfBar asked={asked} onAsk={onAsk} />
          )}
        </div>
      )}
      {isThere ? (
        <Books
          shelf={shelf}
          lastRead={isNarrowed ? undefined : lastReadOf(lastRead.data?.items ?? [])}
          asked={{ ...asked, q: words }}
          onFiles={addFiles}
          onReset={() => onAsk({ ...asked, q: '', filters: {} })}
        />
      ) : shelf.isError ? (
        <FailedShelf
          title={t('library.failedTitle')}
          text={t('library.failedText')}
          isBusy={shelf.isFetching}
          onRetry={() => {
            clearFailedCovers();
            shelf.refetch();
            void lastRead.refetch();
          }}
        />
      ) : (
        <Skeleton />
      )}
      {/* Books of which somebody wants one author are not all books. */}
      {words !== '' && !isFiltered(asked) && <FoundBooks words={words} />}
      {isOver && <DropHint text={t('library.dropNow')} />}
    </>
  );
}

function Books({
  shelf,
  lastRead,
  asked,
  onFiles,
  onReset,
}: {
  shelf: Shelf;
  lastRead: ListedBook | undefined;
  asked: Asked;
  onFiles: (files: File[]) => void;
  onReset: () => void;
}) {
  const { t, i18n } = useTranslation();
  const total = shelf.total ?? 0;
  const isSearch = asked.q !== '';
  const isNarrowed = isSearch || isFiltered(asked);
  const choose = (
    <ChooseFiles label={t('library.choose')} accept={acceptedFiles} onFiles={onFiles} />
  );
  const number = new Intl.NumberFormat(i18n.language).format(total);
  const title = isNarrowed
    ? t('library.found', { count: total, number })
    : t('library.yourBooks', { total: number });
  // What stands in books is told below, and that there is nothing, too.
  if (isSearch && !isFiltered(asked) && total === 0) return null;

  return (
    <>
      {lastRead && <ContinueCard book={lastRead} />}
      <section aria-labelledby="your-books" className={styles.shelf}>
        <ShelfHeading
          id="your-books"
          title={title}
          hint={`${t('library.dropHint')}. ${t('library.otherFiles')}`}
        >
          {total > 0 && !isNarrowed && choose}
        </ShelfHeading>
        <p className="visually-hidden" role="status">
          {isNarrowed && !shelf.isOld && title}
        </p>
        {total > 0 ? (
          <ShelfList shelf={shelf} label={title} address={addressOf(asked).toString()} />
        ) : isNarrowed ? (
          <NothingFound onReset={onReset} />
        ) : (
          <EmptyLibrary choose={choose} />
        )}
      </section>
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
