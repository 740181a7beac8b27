import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { CodeBatch } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { useEndCodes } from './use-codes';

/** Asks before codes end that may stand on a class's blackboard. */
export function EndDialog({
  batch,
  onClose,
  onEnded,
}: {
  batch: CodeBatch | undefined;
  onClose: () => void;
  onEnded: () => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const end = useEndCodes();
  // The words stay while the dialog fades.
  const last = useRef(batch);
  if (batch) last.current = batch;

  const confirm = async () => {
    if (!batch) return;
    try {
      await end.mutateAsync(batch.id);
      show({ type: 'success', title: t('codes.ended') });
      onEnded();
    } catch (fault) {
      show({ type: 'error', title: wordsOf(fault, t('codes.endFailed')) });
      onClose();
    }
  };

  return (
    <Dialog alert title={t('codes.endTitle')} open={batch !== undefined} onClose={onClose}>
      <p>{t('codes.endText', { name: last.current?.label })}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="danger" disabled={end.isPending} onClick={() => void confirm()}>
          {t('codes.end')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
