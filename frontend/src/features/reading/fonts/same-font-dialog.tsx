/** The question before a font takes the place of another of its name. */
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import { ReaderDialog } from '../reader-dialog';
import dialog from '../reader-dialog.module.css';
import type { Question } from './use-families';

export function SameFontDialog({ question: { name, answer } }: { question: Question }) {
  const { t } = useTranslation('reading');
  const title = t('ownFont.sameTitle');
  return (
    <ReaderDialog role="alertdialog" label={title} onClose={() => answer(null)}>
      <h2>{title}</h2>
      <p>{t('ownFont.sameText', { file: name })}</p>
      <div className={dialog.actions}>
        <Button onClick={() => answer(null)}>{t('ownFont.keep')}</Button>
        <Button onClick={() => answer('replace')}>{t('ownFont.replace')}</Button>
        <Button look="main" onClick={() => answer('beside')}>
          {t('ownFont.beside')}
        </Button>
      </div>
    </ReaderDialog>
  );
}
