/** What every shelf of files shows, whatever stands on it: its heading, and its states. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '@/shared/ui/button';

import styles from './shelf.module.css';

/** The name of the shelf, and the way to add to it beside it. */
export function ShelfHeading({
  id,
  title,
  hint,
  beside,
  children,
}: {
  id: string;
  title: string;
  hint: string;
  /** How what stands below looks is chosen there. */
  beside?: ReactNode;
  /** The button that adds, unless the shelf shows it elsewhere. */
  children: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div className={styles.named}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children && (
        <div className={styles.add}>
          {children}
          <p>{hint}</p>
        </div>
      )}
    </div>
  );
}

/** A shelf with nothing on it, and how to change that. */
export function EmptyShelf({
  title,
  text,
  hint,
  choose,
  level = 3,
  children,
}: {
  title: string;
  text: string;
  hint?: string;
  /** The way to put something on it, if there is one. */
  choose?: ReactNode;
  /** Of the heading, below that of what it stands in. */
  level?: 2 | 3;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {choose && (
        <div className={styles.choose}>
          {choose}
          <p>{hint}</p>
        </div>
      )}
      {children}
    </div>
  );
}

/** A shelf that could not be fetched. */
export function FailedShelf({
  title,
  text,
  isBusy,
  onRetry,
}: {
  title: string;
  text: string;
  isBusy: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure} role="alert">
      <h2>{title}</h2>
      <p>{text}</p>
      <Button look="main" disabled={isBusy} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** A shelf on its way, with shapes of what is to come. */
export function LoadingShelf({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.loading}>
      <p role="status">{text}</p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** What lies over the page while files are held above it. */
export function DropHint({ text }: { text: string }) {
  return (
    <div className={styles.drop} aria-hidden="true">
      <p>{text}</p>
    </div>
  );
}
