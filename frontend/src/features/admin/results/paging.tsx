import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';
import { Picker } from '@/shared/ui/picker';

import styles from './paging.module.css';
import { pageSizes } from './use-address';

interface PagingProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (pageSize: number) => void;
}

export function Paging({ page, pageSize, total, onPage, onSize }: PagingProps) {
  const { t, i18n } = useTranslation('staff');
  const number = new Intl.NumberFormat(i18n.language);
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <nav className={styles.paging} aria-label={t('paging.label')}>
      <Picker
        label={t('paging.size')}
        options={pageSizes.map((size) => ({
          value: String(size),
          name: t('paging.perPage', { count: size }),
        }))}
        value={String(pageSize)}
        onChoose={(size) => onSize(Number(size))}
      />
      <div className={styles.steps}>
        <Button
          icon
          look="quiet"
          aria-label={t('paging.previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden className={styles.turned} />
        </Button>
        <p role="status" className={styles.place}>
          {t('paging.place', {
            from: number.format(from),
            to: number.format(to),
            total: number.format(total),
          })}
        </p>
        <Button
          icon
          look="quiet"
          aria-label={t('paging.next')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden className={styles.turned} />
        </Button>
      </div>
    </nav>
  );
}
