import type { ReactNode } from 'react';

import fade from './fade.module.css';
import tables from './tables.module.css';
import { useFade } from './use-fade';

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
  const box = useFade<HTMLElement>();
  return (
    <section
      ref={box}
      className={[tables.scroll, fade.fade, className].filter(Boolean).join(' ')}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  );
}
