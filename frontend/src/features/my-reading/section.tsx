import { type ReactNode, useId } from 'react';

import styles from './my-reading.module.css';

/** One thing to see, with its heading beside it where there is room. */
export function Section({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {text && <div className={styles.text}>{text}</div>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
