import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PreferencePickers } from '@/shared/ui/preference-pickers';
import { Wordmark } from '@/shared/ui/wordmark';

import styles from './entry-frame.module.css';

/**
 * The page that the ways in stand on: beside them, on wide screens, what the product does.
 * `plain` leaves that out, for pages that nobody is to be won on.
 */
export function EntryFrame({
  title,
  plain = false,
  children,
}: {
  title: string;
  plain?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame} data-plain={plain ? '' : undefined}>
      {!plain && <Specimen />}
      <main className={styles.main} tabIndex={-1}>
        <div className={styles.form}>
          <div className={styles.small}>
            <Wordmark />
          </div>
          <h1>{title}</h1>
          {children}
        </div>
        <footer className={styles.footer}>
          {!plain && <p>{t('account.study')}</p>}
          <PreferencePickers />
        </footer>
      </main>
    </div>
  );
}

function Specimen() {
  const { t } = useTranslation();
  return (
    <aside className={styles.specimen}>
      <Wordmark />
      <div className={styles.sheet} aria-hidden="true">
        <p className={styles.head}>{t('specimen.title')}</p>
        <p className={styles.text}>{marked(t('specimen.text'))}</p>
        <p className={styles.folio}>1</p>
      </div>
      <div className={styles.promise}>
        <p className={styles.promiseTitle}>{t('account.promise')}</p>
        <p>{t('account.promiseText')}</p>
      </div>
    </aside>
  );
}

/** Text between two asterisks is stressed, as the reading aid would. */
function marked(text: string): ReactNode[] {
  return text.split('*').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never move
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
