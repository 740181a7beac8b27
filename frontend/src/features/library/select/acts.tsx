/** The questions before something is done with many books. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BulkAct } from '@/api/client';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';
import { TextField } from '@/shared/ui/text-field';

import { useShelfActs, useShelves } from '../own-shelves/use-shelves';
import { statuses } from '../shelf/asked';
import { tagsIn } from '../tag-words';
import { KnownTags } from '../tags';
import styles from './selection-bar.module.css';

interface Asking {
  isBusy: boolean;
  onRun: (act: BulkAct) => void;
  onClose: () => void;
}

export function ToShelf({ isBusy, onRun, onClose }: Asking) {
  const { t } = useTranslation(['shelves', 'translation']);
  const { data } = useShelves();
  const { add } = useShelfActs();
  const [name, setName] = useState('');
  const byHand = data?.filter(({ query }) => query === null) ?? [];
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || add.isPending) return;
    add.mutate({ name }, { onSuccess: ({ id }) => onRun({ kind: 'addToShelf', shelf: id }) });
  };
  return (
    <Dialog title={t('toShelfTitle')} open onClose={onClose}>
      {byHand.length > 0 && (
        <div className={styles.list}>
          {byHand.map((shelf) => (
            <Button
              key={shelf.id}
              disabled={isBusy}
              onClick={() => onRun({ kind: 'addToShelf', shelf: shelf.id })}
            >
              {shelf.name}
            </Button>
          ))}
        </div>
      )}
      <form className={styles.form} onSubmit={make}>
        <TextField
          label={t('new')}
          value={name}
          maxLength={200}
          autoFocus={byHand.length === 0}
          error={add.isError ? t('notSaved') : undefined}
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

export function TagMany({ isBusy, onRun, onClose }: Asking) {
  const { t } = useTranslation(['shelves', 'translation']);
  const [typed, setTyped] = useState('');
  const tags = tagsIn(typed);
  const none = isBusy || tags.length === 0;
  return (
    <Dialog title={t('tags')} open onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!none) onRun({ kind: 'addTags', tags });
        }}
      >
        <TextField
          label={t('tags')}
          hint={t('tagsHint')}
          value={typed}
          autoFocus
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <KnownTags has={tags} onAdd={(tag) => setTyped([...tags, tag].join(', '))} />
        <DialogActions>
          <Button onClick={onClose}>{t('translation:cancel')}</Button>
          <Button disabled={none} onClick={() => onRun({ kind: 'removeTags', tags })}>
            {t('removeTag')}
          </Button>
          <Button type="submit" look="main" disabled={none}>
            {t('addTag')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function StatusMany({ isBusy, onRun, onClose }: Asking) {
  const { t } = useTranslation(['shelves', 'translation']);
  return (
    <Dialog title={t('statusTitle')} open onClose={onClose}>
      <div className={styles.list}>
        {statuses.map((status) => (
          <Button
            key={status}
            disabled={isBusy}
            onClick={() => onRun({ kind: 'setStatus', status })}
          >
            {t(`translation:library.status.${status}`)}
          </Button>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('translation:cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

export function DeleteMany({ count, isBusy, onRun, onClose }: Asking & { count: number }) {
  const { t, i18n } = useTranslation(['shelves', 'translation']);
  const number = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <Dialog alert title={t('deleteTitle')} open onClose={onClose}>
      <p>{t('deleteText', { count, number })}</p>
      <p className={styles.kept}>{t('translation:deleted.kept')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('translation:cancel')}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => onRun({ kind: 'delete' })}>
          {t('translation:delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
