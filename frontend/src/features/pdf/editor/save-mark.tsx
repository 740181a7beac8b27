/** Whether what one sees is safe. */
import { CircleAlert, CircleCheck, CloudOff, Pencil, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { wordsOf } from '@/shared/i18n/server-words';
import { Button } from '@/shared/ui/button';

import type { SaveState } from '../saving/saver';
import styles from './editor.module.css';

export type ShownSaveState = SaveState | 'sample';

const icons = {
  saved: CircleCheck,
  unsaved: Pencil,
  saving: RefreshCw,
  offline: CloudOff,
  failed: CircleAlert,
  refused: CircleAlert,
  conflict: CircleAlert,
  sample: Pencil,
};

/** States that somebody should hear of at once. */
const troubles: ShownSaveState[] = ['offline', 'failed', 'refused', 'conflict'];

export function SaveMark({
  state,
  fault,
  onDecide,
}: {
  state: ShownSaveState;
  fault: unknown;
  onDecide: () => void;
}) {
  const { t } = useTranslation('pdf');
  const Icon = icons[state];
  return (
    <div className={styles.save} data-save={state}>
      <Icon aria-hidden />
      {/* Saving and having saved come with every pause; a voice that says so each time is noise. */}
      <p role="status" aria-live={troubles.includes(state) ? 'assertive' : 'off'}>
        {t(`save.${state}`, { reason: wordsOf(fault, t('save.refusedUnknown')) })}
      </p>
      {state === 'conflict' && (
        <Button look="quiet" onClick={onDecide}>
          {t('conflict.decide')}
        </Button>
      )}
    </div>
  );
}
