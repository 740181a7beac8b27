import './messages';

import { useTranslation } from 'react-i18next';

import type { Profile } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { SideScreen } from '@/shared/ui/side-screen';

import { DataSection } from './data-section';
import { DeletionSection } from './deletion-section';
import { DeviceSection } from './device-section';
import { DevicesSection } from './devices-section';
import { NameSection } from './name-section';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import styles from './profile.module.css';
import { RecoverySection } from './recovery-section';
import { SessionsSection } from './sessions-section';
import { useProfile } from './use-profile';

export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const profile = useProfile();
  return (
    <SideScreen title={t('title')} lead={profile.data && <Since profile={profile.data} />}>
      {profile.isPending && <Skeleton />}
      {profile.isError && (
        <div className={styles.failed} role="alert">
          <h2>{t('failedTitle')}</h2>
          <p>{t('failedText')}</p>
          <Button look="main" onClick={() => void profile.refetch()}>
            {t('tryAgain', { ns: 'translation' })}
          </Button>
        </div>
      )}
      {/* What is kept here is to be seen without a network, too. */}
      {profile.isError && <DeviceSection />}
      {profile.data && (
        <>
          <NameSection profile={profile.data} />
          <PasswordSection profile={profile.data} />
          <PasskeysSection profile={profile.data} />
          <RecoverySection profile={profile.data} />
          <SessionsSection />
          <DevicesSection profile={profile.data} />
          <DeviceSection />
          <DataSection />
          <DeletionSection profile={profile.data} />
        </>
      )}
    </SideScreen>
  );
}

function Since({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('profile');
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(at));
  return t('since', { date: day(profile.createdAt) });
}

/** The shape of what is to come, and a word for those who do not see it. */
function Skeleton() {
  const { t } = useTranslation('profile');
  return (
    <div role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {['name', 'password', 'sessions'].map((section) => (
        <div key={section} className={styles.section} aria-hidden="true">
          <span className={styles.bone} />
          <span className={styles.bone} data-tall="" />
        </div>
      ))}
    </div>
  );
}
