import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EmptyShelf } from '@/shared/files/shelf';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';

import { SetCover } from './book-cover';
import styles from './empty-library.module.css';
import { forgetFaults, SHELF } from './faults';
import { useAddSample, useSamples } from './use-books';

/** An empty shelf, and the two quickest ways to fill it. */
export function EmptyLibrary({ choose }: { choose: ReactNode }) {
  const { t } = useTranslation();
  const show = useNotices((state) => state.show);
  const samples = useSamples(true);
  const add = useAddSample();

  const addSample = (name: string) => {
    forgetFaults();
    add.mutate(name, {
      onError: (fault) =>
        show({ type: 'error', title: wordsOf(fault, t('library.sampleFailed')), about: SHELF }),
    });
  };

  return (
    <EmptyShelf
      title={t('library.emptyTitle')}
      text={t('library.emptyText')}
      hint={t('library.dropHint')}
      choose={choose}
    >
      <p className={styles.others}>{t('library.otherFiles')}</p>
      {samples.data && samples.data.length > 0 && (
        <>
          <p className={styles.or}>{t('library.samples')}</p>
          <ul className={styles.samples}>
            {samples.data.map(({ name, title, author, language }) => (
              <li key={name} lang={language}>
                <button
                  type="button"
                  className={styles.sample}
                  disabled={add.isPending}
                  aria-busy={add.isPending && add.variables === name}
                  onClick={() => addSample(name)}
                >
                  <span className={styles.cover} aria-hidden="true">
                    <SetCover title={title} author={author} />
                  </span>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.author}>{author}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyShelf>
  );
}
