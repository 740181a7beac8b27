import { List } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import styles from './look-button.module.css';
import { useLookOfShelf } from './shelf-look';

/** Covers, or a list of which more goes into a window. */
export function LookButton() {
  const { t } = useTranslation();
  const { look, choose } = useLookOfShelf();
  const isList = look === 'list';
  return (
    <Button
      look="quiet"
      icon
      className={styles.look}
      aria-pressed={isList}
      aria-label={t('library.asList')}
      title={t('library.asList')}
      onClick={() => choose(isList ? 'covers' : 'list')}
    >
      <List aria-hidden />
    </Button>
  );
}
