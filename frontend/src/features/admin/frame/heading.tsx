import type { ReactNode } from 'react';

import styles from './states.module.css';

/** A screen's title, what it is about, and what can be done with all of it. */
export function Heading({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  );
}
