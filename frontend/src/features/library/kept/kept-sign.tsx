import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import styles from './kept.module.css';
import { useKept } from './kept-store';

/** Says of a book that this device keeps it, or how much of it is here. */
export function KeptSign({ id }: { id: number }) {
  const { t } = useTranslation();
  const isKept = useKept(({ rows }) => rows?.get(id)?.pinned ?? false);
  const share = useKept(({ shares }) => shares.get(id));
  if (share !== undefined) {
    return <span>{t('library.kept.keeping', { percent: Math.floor(share * 100) })}</span>;
  }
  if (!isKept) return null;
  return (
    <span className={styles.sign}>
      <CircleCheck aria-hidden />
      {t('library.kept.here')}
    </span>
  );
}
