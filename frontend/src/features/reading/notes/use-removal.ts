/** Removes what can come back: for a while a notice offers it. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { Annotation } from '@/shared/annotations/annotation';
import { removeAnnotation, restoreAnnotation } from '@/shared/annotations/annotation-store';
import { useNotices } from '@/shared/notices/notice-store';

import { shortQuoteOf } from './quote';

const OFFERED_MS = 10_000;

export function useRemoval(): (annotation: Annotation) => void {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  return useCallback(
    (annotation) => {
      // As it is kept, which need not be as it is shown.
      const removed = removeAnnotation(annotation.id);
      notify({
        type: 'info',
        title: t(`notes.removed.${annotation.kind}`),
        message: shortQuoteOf(annotation),
        duration: OFFERED_MS,
        action: { label: t('notes.undo'), run: () => removed && restoreAnnotation(removed) },
      });
    },
    [notify, t],
  );
}
