/** The questions before something goes for good. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeletedFile } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './deleted.module.css';
import { useEmpty, usePurge } from './use-deleted';

export function PurgeDialog({
  file,
  onClose,
}: {
  file: DeletedFile | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('deleted');
  const tell = useTell();
  const purge = usePurge();
  // The words stay while the dialog fades.
  const last = useRef(file);
  if (file) last.current = file;
  const title = last.current?.title ?? '';

  const confirm = () => {
    if (!file) return;
    purge.mutate(file, {
      onSuccess: () => tell.done(t('purged', { title })),
      onError: (fault) => tell.failed(t('purgeFailed', { title }), fault),
      onSettled: onClose,
    });
  };

  return (
    <Question
      title={t('purgeTitle')}
      open={file !== undefined}
      answer={t('purge')}
      isBusy={purge.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.doomed}>{title}</p>
      <p>{t('purgeText')}</p>
    </Question>
  );
}

export function EmptyDialog({
  open,
  count,
  onClose,
}: {
  open: boolean;
  count: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('deleted');
  const tell = useTell();
  const empty = useEmpty();
  const last = useRef(count);
  if (open) last.current = count;

  const confirm = () =>
    empty.mutate(undefined, {
      onSuccess: () => tell.done(t('emptied')),
      onError: (fault) => tell.failed(t('emptyFailed'), fault),
      onSettled: onClose,
    });

  return (
    <Question
      title={t('emptyQuestion')}
      open={open}
      answer={t('purge')}
      isBusy={empty.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('emptyWarning', { count: last.current })}</p>
    </Question>
  );
}

function useTell() {
  const { t } = useTranslation('deleted');
  const show = useNotices((state) => state.show);
  return {
    done: (title: string) => show({ type: 'success', title }),
    failed: (title: string, fault: unknown) =>
      show({ type: 'error', title, message: wordsOf(fault, t('again')) }),
  };
}

function Question({
  title,
  open,
  answer,
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  answer: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Dialog alert title={title} open={open} onClose={onClose}>
      {children}
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="danger" onClick={onConfirm} disabled={isBusy}>
          {answer}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
