/** Where the reader was in the book before, on whatever device. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { api, dataOf, type EarlierPlace } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';

import styles from './earlier-places.module.css';
import { PageWords, usePageWords } from './page-words';
import { isInView, useSheets } from './sheet-store';
import { usePageNumbers } from './use-page-numbers';

interface EarlierPlacesProps {
  id: string;
  places: readonly EarlierPlace[];
  /** Null before it is open. */
  book: OpenBook | null;
  titleOf: (chapterIndex: number) => string;
  onChoose: (to: Locator) => void;
}

/** Under which they are kept; asked for anew whenever the book's place has moved. */
export const placesKey = (bookId: number) => ['books', bookId, 'places'];

/** The places that were left, but for what is in view; the last one first. */
export function useEarlierPlaces(bookId: number): readonly EarlierPlace[] {
  const sheets = useSheets((state) => state.sheets);
  const { data = [] } = useQuery({
    queryKey: placesKey(bookId),
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/books/{id}/places', { params: { path: { id: bookId } }, signal })),
    // Whoever opens the list again may have been elsewhere meanwhile.
    staleTime: 0,
  });
  return data.filter(({ position }) => !isInView(sheets, position));
}

export function EarlierPlaces({ id, places, book, titleOf, onChoose }: EarlierPlacesProps) {
  const { t, i18n } = useTranslation('reading');
  const pageOf = usePageNumbers(
    book,
    places.map(({ position }) => position),
  );
  const wordsFor = usePageWords();
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ol id={id} className={styles.list} aria-label={t('earlier.title')}>
      {places.map(({ position, readAt, deviceName }) => {
        const words = wordsFor(pageOf(position), position);
        const when = time.format(new Date(readAt));
        return (
          <li key={`${position.chapterIndex}:${position.offset}`}>
            <button type="button" className={styles.place} onClick={() => onChoose(position)}>
              <span className={styles.title}>{titleOf(position.chapterIndex)}</span>
              {words.shown && (
                <span className={styles.page}>
                  <PageWords words={words} />
                </span>
              )}
              <span className={styles.when}>
                {deviceName ? t('earlier.onDevice', { when, device: deviceName }) : when}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
