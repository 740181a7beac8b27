import { Info, Trash2 } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import type { ListedBook } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';
import { Button, ButtonLink } from '@/shared/ui/button';
import { ProgressLine } from '@/shared/ui/progress-line';

import styles from './book-card.module.css';
import { BookCover } from './book-cover';
import { KeptSign } from './kept/kept-sign';
import { useIsAway } from './kept/kept-store';
import { PickButton } from './select/pick-button';
import type { Picking } from './select/selection';
import { shortDate } from './shelf/formats';
import { StatusButton } from './shelf/status-button';

export interface CardActs {
  onDelete: (book: ListedBook) => void;
  /** Where the reader is with it is to be said; this button was pressed. */
  onStatus: (book: ListedBook, button: HTMLElement) => void;
  /** Several are being chosen: a card does nothing else meanwhile. */
  picking?: Picking | undefined;
}

const stayHere = (event: MouseEvent) => event.preventDefault();

export function BookCard({
  book,
  onDelete,
  onStatus,
  picking,
  isPassing = false,
  tabIndex: asked,
}: CardActs & {
  book: ListedBook;
  /** It may be gone before anybody has looked at it. */
  isPassing?: boolean;
  /** Of all that can be pressed, where one card alone is on the way of the Tab key. */
  tabIndex?: 0 | -1 | undefined;
}) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const titleId = useId();
  const tabIndex = picking ? -1 : asked;
  const { id, title, readingProgress, lastReadAt, series, seriesIndex } = book;
  const author = book.author || t('library.unknownAuthor');
  // Its number is part of what a volume is called by.
  const volume = [series, seriesIndex?.toLocaleString(i18n.language)].join(' ').trim();
  const isAway = useIsAway(id);
  // Where it would lead there is nothing.
  const stay = isAway ? stayHere : undefined;
  // One percent of a long book is many pages.
  const begun = readingProgress > 0 || lastReadAt !== null;
  const { amount, unit } = fileSize(book.fileSize);
  const size = `${amount.toLocaleString(i18n.language)} ${t(`size.${unit}`)}`;

  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      data-book={id}
      data-away={isAway || undefined}
    >
      {picking && <PickButton book={book} picking={picking} tabIndex={asked} />}
      <Link
        to={`/reader/${id}`}
        className={styles.open}
        tabIndex={-1}
        aria-hidden="true"
        onClick={stay}
      >
        <BookCover book={book} isPassing={isPassing} />
      </Link>
      <div>
        <h3 className={styles.title} id={titleId} title={title}>
          <Link
            to={`/reader/${id}`}
            tabIndex={tabIndex}
            aria-disabled={isAway || undefined}
            onClick={stay}
          >
            {title}
          </Link>
        </h3>
        <p className={styles.author} title={series ? `${author} · ${volume}` : undefined}>
          <span>{author}</span>
          {series && <span> · {volume}</span>}
        </p>
      </div>
      <div className={styles.facts}>
        <p>
          {isAway && <span className={styles.away}>{t('library.kept.away')}</span>}{' '}
          <span>{size}</span> <span>{shortDate(book.uploadedAt, i18n.language)}</span>{' '}
          <KeptSign id={id} />
        </p>
        <span className={styles.acts}>
          <ButtonLink
            look="quiet"
            icon
            to={`/dashboard/books/${id}`}
            aria-label={t('library.details')}
            aria-describedby={titleId}
            title={t('library.details')}
            tabIndex={tabIndex}
          >
            <Info aria-hidden />
          </ButtonLink>
          <Button
            look="quiet"
            icon
            aria-label={t('library.deleteBook', { title })}
            tabIndex={tabIndex}
            onClick={() => onDelete(book)}
          >
            <Trash2 aria-hidden />
          </Button>
        </span>
      </div>
      {begun && (
        <div className={styles.progress}>
          <ProgressLine label={t('library.progressLabel', { title })} value={readingProgress} />
          <span>{t('library.percent', { percent: readingProgress })}</span>
        </div>
      )}
      <Button
        className={styles.read}
        aria-describedby={titleId}
        tabIndex={tabIndex}
        disabled={isAway}
        onClick={() => void navigate(`/reader/${id}`)}
      >
        {isAway
          ? t('library.kept.away')
          : begun
            ? t('library.continueReading')
            : t('library.startReading')}
      </Button>
      <StatusButton
        book={book}
        describedBy={titleId}
        tabIndex={tabIndex}
        onOpen={(button) => onStatus(book, button)}
      />
    </article>
  );
}
