import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './banner.module.css';

const icons = { success: CircleCheck, info: Info, error: CircleAlert };

/** One sentence above what it is about. Errors interrupt a screen reader, the rest waits. */
export function Banner({
  type,
  children,
}: {
  type: 'success' | 'info' | 'error';
  children: ReactNode;
}) {
  const Icon = icons[type];
  return (
    <div role={type === 'error' ? 'alert' : 'status'} className={styles.banner} data-type={type}>
      <Icon aria-hidden />
      <p>{children}</p>
    </div>
  );
}
