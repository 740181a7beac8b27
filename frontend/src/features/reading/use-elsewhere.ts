/** Where other devices are in the book, and where one was before: followed, or offered. */
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';
import { useNotices } from '@/shared/notices/notice-store';
import type { ServerPlace } from '@/shared/reading/saved-place';

import { usePlace } from './place-store';
import type { Start } from './start';
import { showOwed } from './turning/turn-to';
import { useProgress } from './use-progress';

/** How long somebody who reads is asked whether to go where another device is, milliseconds. */
const ASKED_MS = 20_000;

export function useElsewhere(
  manifest: Manifest,
  start: Start,
  goTo: (place: Locator, by: 'move') => Promise<boolean>,
): void {
  const { t } = useTranslation('reading');
  const offerWayBack = usePlace((place) => place.offerWayBack);
  const notify = useNotices((notices) => notices.show);
  const goElsewhere = useCallback(
    ({ position, deviceName }: ServerPlace, isReading: boolean) => {
      if (!position) return;
      const go = () => {
        showOwed();
        const here = usePlace.getState().anchor;
        void goTo(position, 'move').then((gone) => {
          if (gone) offerWayBack({ place: here, by: 'elsewhere' });
        });
      };
      if (isReading) {
        notify({
          type: 'info',
          title: t('elsewhere.alsoTitle'),
          message: t('elsewhere.alsoText', { device: deviceName ?? t('elsewhere.device') }),
          duration: ASKED_MS,
          action: { label: t('elsewhere.go'), run: go },
        });
        return;
      }
      notify({ type: 'info', title: t('elsewhere.title'), message: t('elsewhere.text') });
      go();
    },
    [goTo, offerWayBack, notify, t],
  );
  useProgress(manifest.id, manifest.chapters, start.rev, goElsewhere);
  useEffect(() => {
    const { at, left, by } = start;
    if (!left || (left.chapterIndex === at.chapterIndex && left.offset === at.offset)) return;
    offerWayBack({ place: left, by: by === 'address' ? 'leap' : 'elsewhere' });
    if (by === 'address') return;
    notify({ type: 'info', title: t('elsewhere.title'), message: t('elsewhere.text') });
  }, [start, offerWayBack, notify, t]);
}
