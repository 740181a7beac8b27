import { useTranslation } from 'react-i18next';

import type { MadeDevice } from '@/api/client';
import { CopyField } from '@/shared/copying/copy-field';
import { QrCode } from '@/shared/copying/qr-code';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './profile.module.css';

/** A device's password, this once: to be copied, typed or photographed. */
export function MadeDialog({ made, onClose }: { made: MadeDevice; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { device, password, catalogue, catalogueWithKey, sync } = made;
  return (
    <Dialog title={t('devices.madeTitle', { name: device.name })} open onClose={onClose} stays>
      <p>{t('devices.madeText')}</p>
      <div className={styles.word}>
        <CopyField label={t('devices.word')} value={password} copy={t('devices.copyWord')} whole />
      </div>
      {catalogue && (
        <CopyField
          label={t('devices.catalogueAddress')}
          value={catalogue}
          copy={t('devices.copyCatalogue')}
        />
      )}
      {sync && (
        <CopyField label={t('devices.syncAddress')} value={sync} copy={t('devices.copySync')} />
      )}
      {catalogueWithKey && (
        <>
          <QrCode value={catalogueWithKey} title={t('devices.code')} />
          <p className={styles.quiet}>{t('devices.codeText')}</p>
        </>
      )}
      <Banner type="info">{t('devices.once')}</Banner>
      <DialogActions>
        <Button look="main" onClick={onClose}>
          {t('devices.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
