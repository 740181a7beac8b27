/** The sheet that every screen of the study is set on. */
import { type ReactNode, useEffect, useRef } from 'react';

import { ProgressLine } from '@/shared/ui/progress-line';
import { Wordmark } from '@/shared/ui/wordmark';

import { words } from '../words';
import { DiskNotice } from './disk-notice';
import styles from './screen.module.css';

/** `progress` is in percent; `wide` leaves more room for what is not text; `isStaff`: no participant reads it. */
export function Screen({
  title,
  step,
  progress,
  lang = 'de',
  wide = false,
  isStaff = false,
  children,
  actions,
}: {
  title: string;
  step?: string;
  progress?: number;
  lang?: string;
  wide?: boolean;
  isStaff?: boolean;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Wordmark />
        {step && <p className={styles.step}>{step}</p>}
        {progress !== undefined && (
          <div className={styles.progress}>
            <ProgressLine thick label={words('progress')} value={progress} />
          </div>
        )}
      </header>
      <main className={styles.main} lang={lang} data-wide={wide ? '' : undefined}>
        <Title>{title}</Title>
        <DiskNotice isStaff={isStaff} />
        {children}
        {actions && <Actions>{actions}</Actions>}
      </main>
    </div>
  );
}

/** What can be done next; the last is the way on. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Takes the focus, so that a new screen is read from its beginning. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  );
}
