import { useTranslation } from 'react-i18next';

import styles from './loading-page.module.css';

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The page to come, in outline; it stays unseen while things are quick. */
export function LoadingPage() {
  const { t } = useTranslation('reading');
  return (
    <main className={styles.loading} aria-busy="true">
      <p role="status">{t('loading')}</p>
      <div className={styles.outline} aria-hidden="true">
        {LINES.map((line) => (
          <span key={line} />
        ))}
      </div>
    </main>
  );
}
