/** What a screen shows while it has nothing to show. */
import type { LucideIcon } from 'lucide-react';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiError } from '@/api/api-error';
import { Button } from '@/shared/ui/button';

import styles from './states.module.css';

/** It could not be loaded, and what to do about it. */
export function Failed({
  title,
  fault,
  onRetry,
}: {
  title: string;
  fault: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation('staff');
  const forbidden = fault instanceof ApiError && fault.status === 403;
  return (
    <div role="alert" className={styles.failed}>
      <h2>{title}</h2>
      <p>{t(forbidden ? 'forbidden' : 'failedText')}</p>
      <Button look="main" onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** There is nothing, and how something comes here. */
export function Empty({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      <Icon aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** The shape of what is to come, and a word for those who do not see it. */
export function Skeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
        <span key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}
