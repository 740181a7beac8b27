import type { ReactNode } from 'react';

import styles from './message-page.module.css';

/** A page that has nothing to show but a sentence and the next step. */
export function MessagePage({
  title,
  text,
  level: Heading = 'h1',
  children,
}: {
  title: string;
  text: string;
  /** 'h2' below a bar that has the page's own heading. */
  level?: 'h1' | 'h2';
  children: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
