/** Steps through the hits while the page is in view. */
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button, IconButton } from '@/shared/ui/button';

import { useBars } from '../bars-store';
import styles from './hit-bar.module.css';
import { useSearch } from './search-store';

export function HitBar({ step }: { step: (by: 1 | -1) => void }) {
  const { t } = useTranslation('reading');
  const hits = useSearch((search) => search.hits);
  const current = useSearch((search) => search.current);
  const wanted = useSearch((search) => search.wanted);
  const clear = useSearch((search) => search.clear);
  const isLow = useSearch((search) => search.isLow);
  const openPanel = useBars((bars) => bars.openPanel);
  if (current === null || hits.length === 0) return null;
  return (
    <section
      className={styles.bar}
      data-over-page=""
      aria-label={t('search.title')}
      data-low={isLow ? '' : undefined}
    >
      <Button
        look="quiet"
        className={styles.open}
        title={t('search.title')}
        onClick={() => openPanel('search')}
      >
        <Search aria-hidden />
        <span className={styles.text}>{wanted.text}</span>
      </Button>
      <p className={styles.number} role="status">
        {t('search.number', { number: current + 1, count: hits.length })}
      </p>
      <IconButton name={t('search.previous')} onClick={() => step(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton name={t('search.next')} onClick={() => step(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton name={t('search.end')} onClick={clear}>
        <X aria-hidden />
      </IconButton>
    </section>
  );
}
