import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';
import { useOfferUndo } from '@/shared/deleted/deleted-files';
import { useNotices } from '@/shared/notices/notice-store';
import { Button } from '@/shared/ui/button';
import { Dialog, DialogActions } from '@/shared/ui/dialog';

import styles from './delete-dialog.module.css';
import { forgetFaults, SHELF } from './faults';
import { useDeleteBook } from './use-books';

/** The shelf, how many there are of each kind, and what is found in their texts. */
const everyList = ['books'];

export function DeleteDialog({
  book,
  onClose,
}: {
  book: ListedBook | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const show = useNotices((state) => state.show);
  const remove = useDeleteBook();
  const offerUndo = useOfferUndo('book', everyList);
  // The words stay while the dialog fades.
  const last = useRef(book);
  if (book) last.current = book;

  const confirm = () => {
    if (!book) return;
    forgetFaults();
    remove.mutate(book.id, {
      onSuccess: () => offerUndo(String(book.id), book.title),
      onError: () => show({ type: 'error', title: t('library.deleteFailed'), about: SHELF }),
      onSettled: onClose,
    });
  };

  return (
    <Dialog alert title={t('library.deleteTitle')} open={book !== undefined} onClose={onClose}>
      <p>{t('library.deleteConfirm')}</p>
      <p className={styles.title}>{last.current?.title}</p>
      <p className={styles.kept}>{t('deleted.kept')}</p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button look="danger" onClick={confirm} disabled={remove.isPending}>
          {t('delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
