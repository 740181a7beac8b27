import type { ReactNode } from 'react';

import styles from './states.module.css';

/** A screen's title, what it is about, and what can be done with all of it. */
export function Heading({
  title,
  level = 1,
  lead,
  children,
}: {
  title: string;
  /** 2 for a part of a screen. */
  level?: 1 | 2;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <Title>{title}</Title>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
