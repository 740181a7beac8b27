import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';

import styles from './shelves-list.module.css';

/** As the server takes it. */
const LONGEST = 200;

/** What a shelf is to be called. */
export function NameDialog({
  title,
  hint,
  name: before = '',
  isBusy,
  onSave,
  onClose,
}: {
  title: string;
  hint?: string | undefined;
  name?: string;
  isBusy: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['shelves', 'translation']);
  const [name, setName] = useState(before);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isBusy) onSave(name);
  };
  return (
    <Dialog title={title} open onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <TextField
          label={t('name')}
          hint={hint}
          value={name}
          maxLength={LONGEST}
          autoFocus
          required
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('translation:cancel')}</Button>
          <Button type="submit" look="main" disabled={isBusy || name.trim() === ''}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
