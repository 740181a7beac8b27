import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenSession } from '@/api/client';
import { useDeviceName } from '@/shared/devices/device-name';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { currentFirst, isPhone, momentIn } from './device';
import styles from './profile.module.css';
import { Section } from './section';
import { useEndAllSessions, useEndSession, useSessions } from './use-profile';

export function SessionsSection() {
  const { t } = useTranslation('profile');
  const sessions = useSessions();
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {sessions.isPending && (
        <p className={styles.quiet} role="status">
          {t('sessions.loading')}
        </p>
      )}
      {sessions.isError && (
        <div className={styles.row} role="alert">
          <p>{t('sessions.failed')}</p>
          <Button onClick={() => void sessions.refetch()}>
            {t('tryAgain', { ns: 'translation' })}
          </Button>
        </div>
      )}
      {sessions.data && (
        <>
          <ul className={styles.devices}>
            {currentFirst(sessions.data).map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {sessions.data.length < 2 && <p className={styles.quiet}>{t('sessions.only')}</p>}
          <SignOutEverywhere />
        </>
      )}
    </Section>
  );
}

function Device({ session }: { session: OpenSession }) {
  const { t, i18n } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const end = useEndSession();
  const device = useDeviceName()(session.device);
  const used = momentIn(i18n.language, session.lastUsedAt);
  const Icon = isPhone(session.device) ? Smartphone : Monitor;

  const signOut = () =>
    end.mutate(session.id, {
      onSuccess: () => show({ type: 'success', title: t('sessions.ended', { device }) }),
      onError: () => show({ type: 'error', title: t('sessions.endFailed') }),
    });

  return (
    <li className={styles.device}>
      <Icon aria-hidden />
      <div className={styles.words}>
        <p className={styles.deviceName}>
          {device}
          {session.current && <span className={styles.here}>{t('sessions.current')}</span>}
        </p>
        <p className={styles.quiet}>
          {session.current ? t('sessions.now') : t('sessions.used', { when: used })}
          {' · '}
          {t('sessions.since', { when: momentIn(i18n.language, session.createdAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          look="quiet"
          onClick={signOut}
          disabled={end.isPending}
          aria-label={t('sessions.endOf', { device, when: used })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const { t } = useTranslation('profile');
  const show = useNotices((notices) => notices.show);
  const [asking, setAsking] = useState(false);
  const endAll = useEndAllSessions();

  const confirm = () =>
    endAll.mutate(undefined, {
      onError: () => {
        setAsking(false);
        show({ type: 'error', title: t('sessions.allFailed') });
      },
    });

  return (
    <>
      <Button className={styles.act} onClick={() => setAsking(true)}>
        {t('sessions.all')}
      </Button>
      <Dialog alert title={t('sessions.allTitle')} open={asking} onClose={() => setAsking(false)}>
        <p>{t('sessions.allText')}</p>
        <DialogActions>
          <Button autoFocus onClick={() => setAsking(false)}>
            {t('cancel', { ns: 'translation' })}
          </Button>
          <Button look="danger" onClick={confirm} disabled={endAll.isPending}>
            {t('sessions.all')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
