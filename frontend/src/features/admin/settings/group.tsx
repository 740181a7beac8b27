import { type ReactNode, useId } from 'react';

import styles from './settings.module.css';

/** Settings that belong together, with what they mean beside them where there is room. */
export function Group({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
