import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { saveFile } from '@/shared/files/save-file';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './codes-dialog.module.css';

/** Shows codes this once, to be written down or kept as a file. */
export function CodesDialog({
  codes,
  text,
  onClose,
}: {
  codes: string[] | undefined;
  /** What they are good for. */
  text: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // The codes stay while the dialog fades.
  const last = useRef(codes);
  if (codes) last.current = codes;
  const shown = last.current ?? [];

  const keep = () => {
    const text = [t('codes.fileTitle'), '', ...shown, ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'vokal-recovery-codes.txt');
  };

  return (
    <Dialog title={t('codes.title')} open={codes !== undefined} onClose={onClose} stays>
      <p>{text}</p>
      <ol className={styles.codes} aria-label={t('codes.title')}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Banner type="info">{t('codes.once')}</Banner>
      <DialogActions>
        <Button onClick={keep}>
          <Download aria-hidden />
          {t('codes.download')}
        </Button>
        <Button look="main" onClick={onClose}>
          {t('codes.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
