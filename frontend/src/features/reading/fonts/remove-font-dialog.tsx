/** The question before a family of the reader's own goes. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { FontFamily } from '@/api/client';
import { READER_FONTS, removeFamily } from '@/shared/fonts/reader-fonts';
import { wordsOf } from '@/shared/i18n/server-words';
import { Button } from '@/shared/ui/button';

import { ReaderDialog } from '../reader-dialog';
import dialog from '../reader-dialog.module.css';
import styles from './face-field.module.css';
import { shownName } from './family-words';

interface RemoveFontDialogProps {
  family: FontFamily;
  /** What text is set in afterwards. */
  instead: string;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveFontDialog({ family, instead, onClose, onRemoved }: RemoveFontDialogProps) {
  const { t } = useTranslation('reading');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const remove = async () => {
    setBusy(true);
    try {
      await removeFamily(family);
    } catch (refusal) {
      setFault(wordsOf(refusal, t('ownFont.notRemoved')));
      setBusy(false);
      return;
    }
    onRemoved();
    await queries.invalidateQueries({ queryKey: [READER_FONTS] });
  };
  const title = t('ownFont.removeTitle', { name: shownName(family) });
  return (
    <ReaderDialog role="alertdialog" label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>{t('ownFont.removeText', { face: instead })}</p>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('ownFont.keep')}</Button>
        <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
          {t('ownFont.doRemove')}
        </Button>
      </div>
    </ReaderDialog>
  );
}
