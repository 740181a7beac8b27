import '../messages';

import { useTranslation } from 'react-i18next';

import { ButtonLink } from '@/shared/ui/button';

import { BookCover } from '../book-cover';
import styles from './series-banner.module.css';
import { useSeries } from './use-shelves';

/** Where somebody is in a series, and what comes next in it. */
export function SeriesBanner({ name }: { name: string }) {
  const { t } = useTranslation('shelves');
  const { data } = useSeries();
  const stack = data?.find((one) => one.name === name);
  if (!stack) return null;
  const { book, count, finished } = stack;
  const isDone = finished >= count;
  return (
    <section className={styles.banner} aria-label={name}>
      <div className={styles.cover}>
        <BookCover book={book} />
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p>{t('read', { finished, count })}</p>
        <p className={styles.next}>{isDone ? t('seriesDone') : t('next', { title: book.title })}</p>
      </div>
      {!isDone && (
        <ButtonLink look="main" to={`/reader/${book.id}`}>
          {t('readNext')}
        </ButtonLink>
      )}
    </section>
  );
}
