import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';

import type { Book } from '@/api/client';
import { fileSize } from '@/shared/files/file-size';
import { Button } from '@/shared/ui/button';
import { ProgressLine } from '@/shared/ui/progress-line';

import styles from './book-card.module.css';
import { BookCover } from './book-cover';

export function BookCard({ book, onDelete }: { book: Book; onDelete: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const titleId = useId();
  const { id, title, author, readingProgress, lastReadAt } = book;
  // One percent of a long book is many pages.
  const begun = readingProgress > 0 || lastReadAt !== null;
  const { amount, unit } = fileSize(book.fileSize);
  const size = `${amount.toLocaleString(i18n.language)} ${t(`size.${unit}`)}`;
  const date = new Date(book.uploadedAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' });

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Link to={`/reader/${id}`} className={styles.open} tabIndex={-1} aria-hidden="true">
        <BookCover book={book} />
      </Link>
      <h3 className={styles.title} id={titleId} title={title}>
        <Link to={`/reader/${id}`}>{title}</Link>
      </h3>
      <p className={styles.author}>{author || t('library.unknownAuthor')}</p>
      <div className={styles.facts}>
        <p>
          <span>{size}</span> <span>{date}</span>
        </p>
        <Button
          look="quiet"
          icon
          aria-label={t('library.deleteBook', { title })}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
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
        onClick={() => void navigate(`/reader/${id}`)}
      >
        {begun ? t('library.continueReading') : t('library.startReading')}
      </Button>
    </article>
  );
}
