import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '@/shared/files/save-file';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './profile.module.css';

/** Shows codes this once, to be written down or kept as a file. */
export function CodesDialog({
  codes,
  onClose,
}: {
  codes: string[] | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('profile');
  // The codes stay while the dialog fades.
  const last = useRef(codes);
  if (codes) last.current = codes;
  const shown = last.current ?? [];

  const keep = () => {
    const text = [t('recovery.fileTitle'), '', ...shown, ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'vokal-recovery-codes.txt');
  };

  return (
    <Dialog title={t('recovery.codesTitle')} open={codes !== undefined} onClose={onClose} stays>
      <p>{t('recovery.codesText')}</p>
      <ol className={styles.codes} aria-label={t('recovery.title')}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Banner type="info">{t('recovery.once')}</Banner>
      <DialogActions>
        <Button onClick={keep}>
          <Download aria-hidden />
          {t('recovery.download')}
        </Button>
        <Button look="main" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
