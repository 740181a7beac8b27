import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { ReaderDialog } from './reader-dialog';
import styles from './reader-dialog.module.css';

const KEYS = [
  'turn',
  'space',
  'ends',
  'goTo',
  'scroll',
  'focus',
  'search',
  'hits',
  'note',
  'bookmark',
  'select',
  'marks',
  'help',
  'close',
] as const;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reading');
  return (
    <ReaderDialog label={t('help')} onClose={onClose}>
      <h2>{t('help')}</h2>
      <dl className={styles.keys}>
        {KEYS.map((key) => (
          <div key={key}>
            <dt>{t(`keys.${key}Keys`)}</dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button look="main" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </ReaderDialog>
  );
}
