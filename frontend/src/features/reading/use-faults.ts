/** What to say when something of the book does not arrive. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
 * Without a page in view the screen itself says why. With one, a notice says that a
 * chapter is missing, until the reader goes on without it.
 */
export function useFaults(): {
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
    [notify, t],
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
