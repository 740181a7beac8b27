import '../messages';

import { ArrowLeft, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';

import { adminHomePath, homePath } from '@/shared/session/return-url';
import { Button, ButtonLink } from '@/shared/ui/button';
import { OfflineNotice } from '@/shared/ui/offline-notice';
import { PreferencePickers } from '@/shared/ui/preference-pickers';
import { Wordmark } from '@/shared/ui/wordmark';

import styles from './admin-frame.module.css';
import { ConfirmDialog } from './confirm-dialog';
import { IdleDialog } from './idle-dialog';
import { Places } from './places';
import { useMyself, usePlaces } from './use-myself';
import { useStaffSession } from './use-staff-session';

/** What stands around every screen of the administration. */
export function AdminFrame() {
  const { t } = useTranslation('staff');
  const logout = useStaffSession();
  const myself = useMyself();
  const places = usePlaces();
  const { pathname } = useLocation();
  const home = places[0]?.path ?? adminHomePath;
  const mayStay = places.some(({ path }) => path === pathname);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Wordmark />
          <div className={styles.acts}>
            <ButtonLink look="quiet" to={homePath}>
              <ArrowLeft aria-hidden className={styles.turned} />
              {t('back')}
            </ButtonLink>
            <Button look="quiet" onClick={() => void logout()}>
              <LogOut aria-hidden className={styles.turned} />
              {t('logout')}
            </Button>
          </div>
        </div>
        <Places places={places} />
      </header>
      <main className={styles.main}>
        <OfflineNotice />
        {mayStay ? <Outlet /> : <Navigate to={home} replace />}
      </main>
      <footer className={styles.footer}>
        <p>{myself.data && t('signedInAs', { name: myself.data.username })}</p>
        <PreferencePickers />
      </footer>
      <ConfirmDialog />
      <IdleDialog onLeave={logout} />
    </div>
  );
}
