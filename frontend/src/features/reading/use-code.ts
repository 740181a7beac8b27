/**
 * Code that is fetched when it is first wanted, and wanted again where it has not come. React's own
 * `lazy` keeps a failure for good, and waits for 300 ms where it has shown nothing before.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useNotices } from '@/shared/notices/notice-store';

/**
 * What `load` gives, null until it is here. `onFailure` is told where it cannot be fetched; the
 * next `wanted` tries again.
 */
export function useCode<Code>(
  load: () => Promise<Code>,
  wanted: unknown,
  onFailure?: () => void,
): Code | null {
  const [code, setCode] = useState<{ is: Code } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of a failure is no reason to try again
  useEffect(() => {
    if (!wanted || code) return;
    let isStale = false;
    load().then(
      (is) => {
        if (!isStale) setCode({ is });
      },
      () => {
        if (!isStale) onFailure?.();
      },
    );
    return () => {
      isStale = true;
    };
  }, [load, wanted, code]);
  return code?.is ?? null;
}

/** Sooner is nothing tried again that nobody waits for, milliseconds. */
const AGAIN_MS = 60_000;

/** The same of what nobody asks for and misses: it is tried again until it is here. */
export function useCodeInTheEnd<Code>(load: () => Promise<Code>, wanted: boolean): Code | null {
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  const code = useCode(load, wanted && attempt, () => setFailed(attempt));
  useEffect(() => {
    if (failed !== attempt) return;
    const again = () => setAttempt(attempt + 1);
    const timer = setTimeout(again, AGAIN_MS);
    globalThis.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', again);
    };
  }, [attempt, failed]);
  return code;
}

/** The same of what the reader has asked for: that it cannot be had is said, and it is given up. */
export function usePart<Part>(
  load: () => Promise<Part>,
  wanted: unknown,
  giveUp?: () => void,
): Part | null {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const code = useCode(load, wanted, () => {
    // The network has gone before it came; the book can still be read.
    notify({ type: 'error', title: t('error.title'), message: t('error.failed') });
    giveUp?.();
  });
  const isAwaited = Boolean(wanted) && code === null;
  useEffect(() => {
    if (!isAwaited || !giveUp) return;
    // The keys of the page are at rest, and nothing is there yet that could be closed.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') giveUp();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAwaited, giveUp]);
  return code;
}
