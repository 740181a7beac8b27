import { TabletSmartphone } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DevicePassword, MadeDevice, Profile } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { focusIfLost } from '@/shared/ui/focus-if-lost';

import { momentIn } from './device';
import styles from './profile.module.css';
import { Section } from './section';
import { useDeviceChanges, useDevices } from './use-devices';

/** Few add one, and its dialogs have a QR code. */
const AddDevice = lazy(async () => ({ default: (await import('./add-device')).AddDevice }));
const MadeDialog = lazy(async () => ({ default: (await import('./made-device')).MadeDialog }));

/** Other programs that read the reader's books, each with a password of its own. */
export function DevicesSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const devices = useDevices();
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<MadeDevice>();
  const there = devices.data ?? [];
  const add = useRef<HTMLButtonElement>(null);
  // A dialog that came out of another one, or whose device is gone, knows of nothing to go back to.
  const back = () => focusIfLost(() => add.current);
  return (
    <Section title={t('devices.title')} text={t('devices.text')}>
      {devices.isError && (
        <div className={styles.row} role="alert">
          <p>{t('devices.failed')}</p>
          <Button onClick={() => void devices.refetch()}>
            {t('tryAgain', { ns: 'translation' })}
          </Button>
        </div>
      )}
      {devices.data && there.length === 0 && <p>{t('devices.none')}</p>}
      {there.length > 0 && (
        <ul className={styles.devices}>
          {there.map((device) => (
            <DeviceRow key={device.id} device={device} onGone={back} />
          ))}
        </ul>
      )}
      <Button ref={add} className={styles.act} onClick={() => setAsking(true)}>
        {t('devices.add')}
      </Button>
      <Suspense>
        {asking && (
          <AddDevice
            profile={profile}
            onClose={() => setAsking(false)}
            onMade={(device) => {
              setAsking(false);
              setMade(device);
            }}
          />
        )}
        {made && (
          <MadeDialog
            made={made}
            onClose={() => {
              setMade(undefined);
              back();
            }}
          />
        )}
      </Suspense>
    </Section>
  );
}

function DeviceRow({ device, onGone }: { device: DevicePassword; onGone: () => void }) {
  const { t, i18n } = useTranslation('profile');
  const [removing, setRemoving] = useState(false);
  const { name, scopes, lastUsedAt, createdAt } = device;
  const when = (at: string) => momentIn(i18n.language, at);
  return (
    <li className={styles.device}>
      <TabletSmartphone aria-hidden />
      <div className={styles.words}>
        <p className={styles.deviceName}>
          {name}
          {scopes.map((scope) => (
            <span key={scope} className={styles.here}>
              {t(scope === 'sync' ? 'devices.maySync' : 'devices.mayCatalogue')}
            </span>
          ))}
        </p>
        <p className={styles.quiet}>
          {lastUsedAt ? t('devices.used', { when: when(lastUsedAt) }) : t('devices.unused')}
          {' · '}
          {t('devices.since', { when: when(createdAt) })}
        </p>
      </div>
      <Button
        look="quiet"
        onClick={() => setRemoving(true)}
        aria-label={t('devices.removeOf', { name })}
      >
        {t('devices.remove')}
      </Button>
      <Dialog
        alert
        title={t('devices.removeTitle', { name })}
        open={removing}
        onClose={() => setRemoving(false)}
      >
        <Removal device={device} onGone={onGone} onClose={() => setRemoving(false)} />
      </Dialog>
    </li>
  );
}

function Removal({
  device,
  onGone,
  onClose,
}: {
  device: DevicePassword;
  onGone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('profile');
  const { remove } = useDeviceChanges();
  const show = useNotices((notices) => notices.show);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name } = device;

  const confirm = async () => {
    setIsBusy(true);
    try {
      await remove(id);
      show({ type: 'success', title: t('devices.removed', { name }) });
      onGone();
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('devices.removeFailed')) });
    }
    onClose();
  };

  return (
    <>
      <p>{t('devices.removeText')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => void confirm()}>
          {t('devices.remove')}
        </Button>
      </DialogActions>
    </>
  );
}
