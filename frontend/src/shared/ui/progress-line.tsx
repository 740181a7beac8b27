import type { CSSProperties } from 'react';

import styles from './progress-line.module.css';

/** How far something is, 0 to 100. The words beside it say the same, so colour is not needed. */
export function ProgressLine({
  label,
  value,
  thick,
}: {
  label: string;
  value: number;
  thick?: boolean;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.line}
      data-thick={thick ? '' : undefined}
    >
      <div className={styles.done} style={{ '--share': value / 100 } as CSSProperties} />
    </div>
  );
}
