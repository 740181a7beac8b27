import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { ChooseFiles } from '@/shared/files/choose-files';
import { DropHint, FailedShelf, LoadingShelf, ShelfHeading } from '@/shared/files/shelf';
import { useDrop } from '@/shared/files/use-drop';
import { focusIfLost, mainOfScreen } from '@/shared/ui/focus-if-lost';

import { acceptedFiles } from '@/shared/uploads/book-files';
import styles from './books-panel.module.css';
import { ChooseFolder } from './choose-folder';
import { ContinueCard } from './continue-card';
import { clearFailedCovers } from './cover-requests';
import { EmptyLibrary } from './empty-library';
import { forgetFaults } from './faults';
import { useIsReadable, useShelfLook } from './kept/kept-store';
import { lastReadOf } from './last-read';
import { FoundBooks } from './search/found-books';
import { SearchField } from './search/search-field';
import { type Picking, useSelection } from './select/selection';
import { type Asked, addressOf, isFiltered, usualSort, withFilters } from './shelf/asked';
import { LookButton } from './shelf/look-button';
import { ShelfBar } from './shelf/shelf-bar';
import { NothingFound, ShelfList } from './shelf/shelf-list';
import { useLookOfShelf } from './shelf/shelf-look';
import { type Shelf, useLastRead, useShelf } from './shelf/use-shelf';
import { useAddFiles } from './use-add-files';
import { useReadyToRead } from './use-ready-to-read';

const SelectionBar = lazy(async () => ({
  default: (await import('./select/selection-bar')).SelectionBar,
}));
const SeriesBanner = lazy(async () => ({
  default: (await import('./own-shelves/series-banner')).SeriesBanner,
}));

/** The EPUB books of the reader, and every way to get more of them. */
export function BooksPanel({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const words = asked.q.trim();
  const shelf = useShelf({ ...asked, q: words });
  const lastRead = useLastRead();
  const isReadable = useIsReadable();
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
  const isAsked = isNarrowed || asked.q !== '' || asked.sort !== usualSort(asked.filters);
  useReadyToRead(hasBooks);
  useShelfLook();
  const { selection, picking, start, end, selectAll, keep } = useSelection(shelf.books);
  const select = useRef<HTMLButtonElement>(null);
  // What books are chosen by goes with the choice.
  const leave = () => {
    end();
    focusIfLost(() => select.current ?? mainOfScreen());
  };
  const address = addressOf(asked).toString();
  // Those that were chosen are not to be seen any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends where something else is asked
  useEffect(() => {
    end();
    forgetFaults();
  }, [address, end]);

  return (
    <>
      {(isAsked || shelf.isOld || (isThere && hasBooks)) && (
        <div className={styles.bar}>
          <SearchField words={asked.q} onChange={(q) => onAsk({ ...asked, q })} />
          {(isAsked || shelf.isOld || (shelf.total ?? 0) > 1) && (
            <ShelfBar
              asked={asked}
              onAsk={onAsk}
              onSelect={hasBooks ? (selection ? leave : start) : undefined}
              isSelecting={selection !== undefined}
              select={select}
            />
          )}
        </div>
      )}
      {asked.filters.series && words === '' && (
        <Suspense>
          <SeriesBanner name={asked.filters.series} />
        </Suspense>
      )}
      {isThere ? (
        <Books
          shelf={shelf}
          picking={picking}
          onAll={selectAll}
          onEnd={leave}
          lastRead={
            isNarrowed ? undefined : lastReadOf((lastRead.data?.items ?? []).filter(isReadable))
          }
          asked={{ ...asked, q: words }}
          onFiles={addFiles}
          onReset={() => onAsk(withFilters({ ...asked, q: '' }, {}))}
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
      {selection && hasBooks && (
        <Suspense>
          <SelectionBar
            selection={selection}
            books={shelf.books}
            total={shelf.total ?? 0}
            asked={{ ...asked, q: words }}
            onAll={selectAll}
            onKeep={keep}
            onEnd={leave}
          />
        </Suspense>
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
  picking,
  onAll,
  onEnd,
  onFiles,
  onReset,
}: {
  shelf: Shelf;
  lastRead: ListedBook | undefined;
  asked: Asked;
  picking: Picking | undefined;
  onAll: () => void;
  onEnd: () => void;
  onFiles: (files: File[]) => void;
  onReset: () => void;
}) {
  const { t, i18n } = useTranslation();
  const total = shelf.total ?? 0;
  const isSearch = asked.q !== '';
  const isNarrowed = isSearch || isFiltered(asked);
  const choose = (
    <>
      <ChooseFiles label={t('library.choose')} accept={acceptedFiles} onFiles={onFiles} />
      <ChooseFolder />
    </>
  );
  const number = new Intl.NumberFormat(i18n.language).format(total);
  const title = isNarrowed
    ? t('library.found', { count: total, number })
    : t('library.yourBooks', { total: number });
  // What stands in books is told below, and that there is nothing, too.
  if (isSearch && !isFiltered(asked) && total === 0) return null;

  return (
    <>
      {lastRead && !picking && <ContinueCard book={lastRead} />}
      <section
        aria-labelledby="your-books"
        className={styles.shelf}
        data-bookless={(total === 0 && !isNarrowed) || undefined}
      >
        <ShelfHeading
          id="your-books"
          title={title}
          hint={`${t('library.dropHint')}. ${t('library.otherFiles')}`}
          beside={total > 1 && <LookButton />}
        >
          {total > 0 && !isNarrowed && choose}
        </ShelfHeading>
        <p className="visually-hidden" role="status">
          {isNarrowed && !shelf.isOld && title}
        </p>
        {total > 0 ? (
          <ShelfList
            shelf={shelf}
            label={title}
            address={addressOf(asked).toString()}
            picking={picking}
            onAll={onAll}
            onEnd={onEnd}
          />
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
  const look = useLookOfShelf((shown) => shown.look);
  return (
    <LoadingShelf text={t('library.loading')}>
      <div className={styles.grid} data-look={look}>
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
