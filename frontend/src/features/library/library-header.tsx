import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { adminHomePath } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { SettingsMenu } from '@/shared/ui/settings-menu';
import { Wordmark } from '@/shared/ui/wordmark';
import { useBringing } from '@/shared/uploads/bringing-door';

import styles from './library-header.module.css';

export function LibraryHeader() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark />
        <div className={styles.actions}>
          <SettingsMenu />
          <SignOut />
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

/** Asks first while files are being added: what is left of them is forgotten here. */
function SignOut() {
  const { t } = useTranslation();
  const { logout } = useSession();
  const left = useBringing((door) => door.left);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => (left > 0 ? setAsks(true) : void logout())}>
        <LogOut aria-hidden className={styles.turned} />
        {t('library.logout')}
      </Button>
      <Dialog alert title={t('library.logoutTitle')} open={asks} onClose={() => setAsks(false)}>
        <p>{t('library.logoutLeft', { count: left })}</p>
        <DialogActions>
          <Button autoFocus onClick={() => setAsks(false)}>
            {t('library.logoutStay')}
          </Button>
          <Button look="danger" onClick={() => void logout()}>
            {t('library.logoutAnyway')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
