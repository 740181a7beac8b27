import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';

import styles from './pick-button.module.css';
import type { Picking } from './selection';

/** Lies over a card while several are chosen. */
export function PickButton({
  book: { id, title },
  picking,
  tabIndex,
}: {
  book: ListedBook;
  picking: Picking;
  tabIndex: number | undefined;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a range is chosen with the Shift key of a click
    <button
      type="button"
      role="checkbox"
      aria-checked={picking.isPicked(id)}
      aria-label={t('library.pick', { title })}
      className={styles.pick}
      tabIndex={tabIndex}
      data-pick=""
      onClick={(event) => picking.onPick(id, event.shiftKey)}
    >
      <span className={styles.mark}>
        <Check aria-hidden />
      </span>
    </button>
  );
}
