import { type ReactNode, useId } from 'react';

import styles from './profile.module.css';

/** One thing to see or do, with its heading beside it where there is room. */
export function Section({
  title,
  text,
  danger,
  children,
}: {
  title: string;
  text?: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} data-danger={danger ? '' : undefined}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
