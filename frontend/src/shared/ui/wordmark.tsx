import { useTranslation } from 'react-i18next';

import styles from './wordmark.module.css';

/** The name, set the way the reading aid would mark it. */
export function Wordmark() {
  const { t } = useTranslation();
  return (
    <p className={styles.wordmark} translate="no">
      <span aria-hidden="true">
        <b>Vo</b>kal
      </span>
      <span className="visually-hidden">{t('product')}</span>
    </p>
  );
}
