import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import forms from '@/shared/forms/form.module.css';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';

import { NotConfirmed } from '../frame/confirm-store';
import { trashDays } from '../study-data';
import { useDeleteAll } from '../use-study';
import styles from './results-screen.module.css';

/** The words that are to be typed, in every language. */
const words = 'DELETE ALL';

export function ClearAll({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* Quiet here, where it is only passed by; red where it is decided. */}
      <Button
        look="quiet"
        className={styles.clear}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden />
        {t('results.clearAll')}
      </Button>
      <Dialog alert title={t('clear.title')} open={open} onClose={() => setOpen(false)}>
        <ClearForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ClearForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const clear = useDeleteAll();
  const [typed, setTyped] = useState('');

  const confirm = async () => {
    onClose();
    if (typed !== words) {
      show({ type: 'error', title: t('clear.cancelled') });
      return;
    }
    try {
      await clear.mutateAsync(typed);
      const message = t('clear.kept', { days: trashDays });
      show({ type: 'success', title: t('clear.done'), message });
    } catch (fault) {
      if (!(fault instanceof NotConfirmed)) show({ type: 'error', title: t('clear.failed') });
    }
  };

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p>{t('clear.text', { days: trashDays })}</p>
      <TextField
        label={t('clear.label')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel', { ns: 'translation' })}</Button>
        <Button type="submit" look="danger" disabled={typed === ''}>
          {t('clear.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
