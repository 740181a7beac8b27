import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { homePath } from '@/shared/session/return-url';

import { ButtonLink } from './button';
import { OfflineNotice } from './offline-notice';
import { SettingsMenu } from './settings-menu';
import styles from './side-screen.module.css';
import { Wordmark } from './wordmark';

/** A screen one step from the library: the way back, and one column. */
export function SideScreen({
  title,
  lead,
  backTo = homePath,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Where in the library somebody came from. */
  backTo?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <ButtonLink look="quiet" to={backTo} className={styles.back}>
          <ArrowLeft aria-hidden />
          {t('toLibrary')}
        </ButtonLink>
        <Wordmark />
        <SettingsMenu />
      </header>
      <main className={styles.main} tabIndex={-1}>
        <OfflineNotice />
        <div className={styles.heading}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </main>
    </div>
  );
}
