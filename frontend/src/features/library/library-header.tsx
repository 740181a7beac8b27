import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { adminHomePath } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';
import { Button } from '@/shared/ui/button';
import { SettingsMenu } from '@/shared/ui/settings-menu';
import { Wordmark } from '@/shared/ui/wordmark';

import styles from './library-header.module.css';

export function LibraryHeader() {
  const { t } = useTranslation();
  const { user, logout } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark />
        <div className={styles.actions}>
          <SettingsMenu />
          <Button look="quiet" onClick={() => void logout()}>
            <LogOut aria-hidden className={styles.turned} />
            {t('library.logout')}
          </Button>
        </div>
      </div>
      <div className={styles.heading}>
        <h1>{t('library.title')}</h1>
        {user?.firstName && <p>{t('library.greeting', { name: user.firstName })}</p>}
        <nav aria-label={t('library.elsewhere')} className={styles.elsewhere}>
          <Link to="/my-reading">{t('library.myReading')}</Link>
          <Link to="/data-collection">{t('library.studyLink')}</Link>
          <Link to={adminHomePath}>{t('library.adminLink')}</Link>
        </nav>
      </div>
    </header>
  );
}
