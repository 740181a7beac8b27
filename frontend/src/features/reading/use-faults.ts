/** What to say when something of the book does not arrive. */
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isChanged } from '@/shared/books/book-source';
import { useNotices } from '@/shared/notices/notice-store';

import { isMissing } from './failure';
import { usePlace } from './place-store';

type Place = ReturnType<typeof usePlace.getState>;

/** Whether the reader has gone on, or a chapter has been loaded after all. */
function goesOn(now: Place, before: Place): boolean {
  return (
    now.anchor !== before.anchor ||
    now.leaf?.settings !== before.leaf?.settings ||
    now.leaf?.view.chapterIndex !== before.leaf?.view.chapterIndex
  );
}

/**
 * Another text is read in the book from now on. Without a page in view nobody is asked; with one
 * its reader is, as what they see is still in the old one.
 */
export function tellChanged(reopen: () => void): void {
  if (!usePlace.getState().leaf) {
    reopen();
    return;
  }
  useNotices.getState().show({
    type: 'warning',
    title: i18next.t('reading:changed.title'),
    message: i18next.t('reading:changed.text'),
    duration: 0,
    action: { label: i18next.t('reading:changed.open'), run: reopen },
  });
}

/**
 * Without a page in view the screen itself says why. With one, a notice says that a
 * chapter is missing, until the reader goes on without it.
 */
export function useFaults(reopen: () => void): {
  failure: 'notFound' | 'failed' | null;
  onFault: (fault: unknown) => void;
} {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const takeBack = useNotices((notices) => notices.dismissTitled);
  const [failure, setFailure] = useState<'notFound' | 'failed' | null>(null);
  /** The title of the notice that is shown of a chapter, if one is. */
  const told = useRef<string | null>(null);

  const onFault = useCallback(
    (fault: unknown) => {
      if (isChanged(fault)) {
        tellChanged(reopen);
        return;
      }
      // It may have been deleted on another device while it was being read.
      const missing = isMissing(fault);
      if (!usePlace.getState().leaf) {
        setFailure(missing ? 'notFound' : 'failed');
      } else if (missing) {
        notify({ type: 'error', title: t('error.title'), message: t('error.notFound') });
      } else {
        told.current = t('chapterFailed.title');
        notify({ type: 'error', title: told.current, message: t('chapterFailed.text') });
      }
    },
    [notify, t, reopen],
  );

  useEffect(() => {
    const forget = () => {
      if (told.current !== null) takeBack(told.current);
      told.current = null;
    };
    const stop = usePlace.subscribe((now, before) => {
      if (goesOn(now, before)) forget();
    });
    return () => {
      stop();
      forget();
    };
  }, [takeBack]);

  return { failure, onFault };
}
