import type { ReactNode } from 'react';

import tables from './tables.module.css';

/** What may be wider than its place and is pushed sideways, by keyboard too. */
export function ScrollBox({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      className={[tables.scroll, className].filter(Boolean).join(' ')}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
