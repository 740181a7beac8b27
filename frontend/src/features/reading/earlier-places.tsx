/** Where the reader was in the book before, on whatever device. */
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, History } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { api, dataOf, type EarlierPlace } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';

import styles from './earlier-places.module.css';
import { usePageNumbers } from './use-page-numbers';

interface EarlierPlacesProps {
  bookId: number;
  /** Null before it is open. */
  book: OpenBook | null;
  titleOf: (chapterIndex: number) => string;
  onChoose: (to: Locator) => void;
}

/** Nothing where there are none, or none can be asked for. */
export function EarlierPlaces({ bookId, book, titleOf, onChoose }: EarlierPlacesProps) {
  const { t } = useTranslation('reading');
  const [shown, setShown] = useState(false);
  const list = useId();
  const { data = [] } = useQuery({
    queryKey: ['books', bookId, 'places'],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/api/books/{id}/places', { params: { path: { id: bookId } }, signal })),
    // Whoever opens the list again may have been elsewhere meanwhile.
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={shown}
          aria-controls={list}
          onClick={() => setShown(!shown)}
        >
          <History aria-hidden />
          <span>{t('earlier.title')}</span>
          <ChevronDown aria-hidden className={styles.chevron} />
        </button>
      </h3>
      <div id={list} hidden={!shown}>
        {shown && <Places places={data} book={book} titleOf={titleOf} onChoose={onChoose} />}
      </div>
    </section>
  );
}

function Places({
  places,
  book,
  titleOf,
  onChoose,
}: { places: readonly EarlierPlace[] } & Omit<EarlierPlacesProps, 'bookId'>) {
  const { t, i18n } = useTranslation('reading');
  const pageOf = usePageNumbers(
    book,
    places.map(({ position }) => position),
  );
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ol className={styles.list}>
      {places.map(({ position, readAt, deviceName }) => {
        const page = pageOf(position);
        const when = time.format(new Date(readAt));
        return (
          <li key={`${position.chapterIndex}:${position.offset}`}>
            <button type="button" className={styles.place} onClick={() => onChoose(position)}>
              <span className={styles.title}>{titleOf(position.chapterIndex)}</span>
              {page !== null && <span className={styles.page}>{t('onPage', { page })}</span>}
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
