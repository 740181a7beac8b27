import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { LetterKeysField } from './letter-keys-field';
import { usePreferences } from './preferences-store';
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

/** What is done with keys that can be switched off. */
const OF_ONE_LETTER: ReadonlySet<string> = new Set(['goTo', 'bookmark', 'marks', 'help']);

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reading');
  const letterKeys = usePreferences((preferences) => preferences.letterKeys);
  return (
    <ReaderDialog label={t('help')} onClose={onClose}>
      <h2>{t('help')}</h2>
      <dl className={styles.keys}>
        {KEYS.filter((key) => letterKeys || !OF_ONE_LETTER.has(key)).map((key) => (
          <div key={key}>
            <dt>{t(key === 'search' && !letterKeys ? 'keys.searchAlone' : `keys.${key}Keys`)}</dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <LetterKeysField />
      <div className={styles.actions}>
        <Button look="main" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </ReaderDialog>
  );
}
