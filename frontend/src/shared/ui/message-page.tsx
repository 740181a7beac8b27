import type { ReactNode } from 'react';

import styles from './message-page.module.css';

/** A page that has nothing to show but a sentence and the next step. */
export function MessagePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
