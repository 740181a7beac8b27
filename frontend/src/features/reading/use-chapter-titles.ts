import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';

import { currentEntry, entriesOf } from './contents';

/** Returns what names a chapter as the table of contents does; of one it leaves out, the one before. */
export function useChapterTitles(manifest: Manifest): (chapterIndex: number) => string {
  const { t } = useTranslation('reading');
  return useMemo(() => {
    const entries = entriesOf(manifest, (number) => t('untitled', { number }));
    const known = new Map<number, string>();
    return (chapterIndex) => {
      const before = known.get(chapterIndex);
      if (before !== undefined) return before;
      const title =
        currentEntry(entries, chapterIndex)?.title ?? t('untitled', { number: chapterIndex + 1 });
      known.set(chapterIndex, title);
      return title;
    };
  }, [manifest, t]);
}
