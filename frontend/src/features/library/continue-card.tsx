import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import type { ListedBook } from '@/api/client';
import { ProgressLine } from '@/shared/ui/progress-line';

import { BookCover } from './book-cover';
import styles from './continue-card.module.css';

/** The shortest way back into a book: the whole card is one link. */
export function ContinueCard({ book }: { book: ListedBook }) {
  const { t, i18n } = useTranslation();
  const { id, title, author, readingProgress, lastReadAt } = book;
  const when =
    lastReadAt && new Date(lastReadAt).toLocaleDateString(i18n.language, { dateStyle: 'long' });
  return (
    <Link to={`/reader/${id}`} className={styles.card}>
      <div className={styles.cover}>
        <BookCover book={book} />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{t('library.continueTitle')}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.author}>{author || t('library.unknownAuthor')}</p>
        <div className={styles.progress}>
          <ProgressLine label={t('library.progressLabel', { title })} value={readingProgress} />
          <span>{t('library.progress', { percent: readingProgress })}</span>
        </div>
        {when && <p className={styles.when}>{t('library.lastRead', { when })}</p>}
      </div>
      <ArrowRight aria-hidden className={styles.arrow} />
    </Link>
  );
}
