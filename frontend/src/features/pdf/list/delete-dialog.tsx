import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pdf } from '@/api/client';
import { useOfferUndo } from '@/shared/deleted/deleted-files';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './pdf-panel.module.css';
import { pdfsKey, useDeletePdf } from './use-pdfs';

export function DeleteDialog({ pdf, onClose }: { pdf: Pdf | undefined; onClose: () => void }) {
  const { t } = useTranslation(['pdf', 'translation']);
  const show = useNotices((state) => state.show);
  const remove = useDeletePdf();
  const offerUndo = useOfferUndo('pdf', pdfsKey);
  // The words stay while the dialog fades.
  const last = useRef(pdf);
  if (pdf) last.current = pdf;

  const confirm = () => {
    if (!pdf) return;
    remove.mutate(pdf, {
      onSuccess: () => offerUndo(pdf.id, pdf.name),
      onError: () => show({ type: 'error', title: t('list.deleteFailed') }),
      onSettled: onClose,
    });
  };

  return (
    <Dialog alert title={t('list.deleteTitle')} open={pdf !== undefined} onClose={onClose}>
      <p>{t('list.deleteConfirm')}</p>
      <p className={styles.doomed}>{last.current?.name}</p>
      <p className={styles.kept}>{t('list.deleteBook')}</p>
      <p className={styles.kept}>{t('translation:deleted.kept')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('translation:cancel')}
        </Button>
        <Button look="danger" onClick={confirm} disabled={remove.isPending}>
          {t('translation:delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
