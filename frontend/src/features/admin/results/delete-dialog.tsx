import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import { NotConfirmed } from '../frame/confirm-store';
import { trashDays } from '../study-data';
import { useDeleteResult } from '../use-study';

export interface Chosen {
  id: string;
  place: number;
}

export function DeleteDialog({
  chosen,
  onClose,
}: {
  chosen: Chosen | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const remove = useDeleteResult();
  // The words stay while the dialog fades.
  const last = useRef(chosen);
  if (chosen) last.current = chosen;
  const n = last.current?.place;

  const confirm = async () => {
    if (!chosen) return;
    // The password may be asked for in its place.
    onClose();
    try {
      await remove.mutateAsync(chosen.id);
      show({ type: 'success', title: t('delete.done', { n }) });
    } catch (fault) {
      if (!(fault instanceof NotConfirmed)) show({ type: 'error', title: t('delete.failed') });
    }
  };

  return (
    <Dialog alert title={t('delete.title')} open={chosen !== undefined} onClose={onClose}>
      <p>{t('delete.text', { n, days: trashDays })}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel', { ns: 'translation' })}
        </Button>
        <Button look="danger" onClick={() => void confirm()}>
          {t('delete.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
