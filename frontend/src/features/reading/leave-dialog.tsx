import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { ReaderDialog } from './reader-dialog';
import styles from './reader-dialog.module.css';

/** A book may link anywhere; the reader is asked before anything of theirs leaves. */
export function LeaveDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('reading');
  return (
    <ReaderDialog role="alertdialog" label={t('leave.title')} onClose={onClose}>
      <h2>{t('leave.title')}</h2>
      <p>{t('leave.text')}</p>
      <p className={styles.address} dir="ltr">
        {url}
      </p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('leave.stay')}</Button>
        <Button
          look="main"
          onClick={() => {
            globalThis.open(url, '_blank', 'noopener,noreferrer');
            onClose();
          }}
        >
          {t('leave.open')}
        </Button>
      </div>
    </ReaderDialog>
  );
}
