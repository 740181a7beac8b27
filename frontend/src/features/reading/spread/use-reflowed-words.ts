/** Says once that a book has placed its text on pages, and that it flows here. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import { useNotices } from '@/shared/notices/notice-store';
import { usePlace } from '../place-store';

/** Books of which it was said since the program was opened. */
const told = new Set<number>();

export function useReflowedWords({ id, chapters }: Manifest): void {
  const chapter = usePlace(({ leaf }) => leaf?.view.chapterIndex);
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const isReflowed = chapter !== undefined && chapters[chapter]?.fixedPage === 'reflowed';
  useEffect(() => {
    if (!isReflowed || told.has(id)) return;
    told.add(id);
    notify({ type: 'info', title: t('fixed.title'), message: t('fixed.text') });
  }, [id, isReflowed, notify, t]);
}
