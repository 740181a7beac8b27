/** A bookmark on the page in view: it marks the first character, and shows wherever that stands. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { OpenBook } from '@/core/open-book';
import type { Annotation } from '@/shared/annotations/annotation';
import { addAnnotation } from '@/shared/annotations/annotation-store';
import { useNotices } from '@/shared/notices/notice-store';

import { usePlace } from '../place-store';
import { isInView, type Sheet, useSheets } from '../sheet-store';
import { annotationsOn } from './note-index';
import { USUAL_COLOUR } from './notes-store';
import { firstCharacter } from './selection';
import { useRemoval } from './use-removal';

/** Returns what puts one on the page, or takes away those that are there. */
export function useBookmark(
  bookId: number,
  book: OpenBook | null,
  annotations: readonly Annotation[],
): () => void {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const remove = useRemoval();

  const put = useCallback(async () => {
    const place = placeOfBookmark(useSheets.getState().sheets);
    if (!book || !place) return;
    const { chapterIndex, map } = place.sheet;
    try {
      const span = { chapterIndex, ...firstCharacter(map, place.from) };
      addAnnotation({
        bookId,
        kind: 'bookmark',
        anchors: [await book.anchorOf(span)],
        colour: USUAL_COLOUR,
        style: 'highlight',
        body: '',
        tags: [],
      });
    } catch {
      notify({ type: 'error', title: t('notes.failed.title'), message: t('notes.failed.text') });
    }
  }, [book, bookId, notify, t]);

  return useCallback(() => {
    const here = annotationsOn(useSheets.getState().sheets, annotations);
    const bookmarks = here.filter(({ kind }) => kind === 'bookmark');
    if (bookmarks.length === 0) void put();
    for (const bookmark of bookmarks) remove(bookmark);
  }, [annotations, put, remove]);
}

/** Of two pages the one that was gone to, else the first. */
function placeOfBookmark(sheets: readonly Sheet[]): { sheet: Sheet; from: number } | null {
  const { anchor } = usePlace.getState();
  // A picture alone has no text to be in view, and the first sheet may lie above the window.
  const sheet =
    sheets.find((one) => isInView([one], anchor)) ??
    sheets.find(({ chapterIndex }) => chapterIndex === anchor.chapterIndex) ??
    sheets.find(({ seen }) => seen.from < seen.to) ??
    sheets[0];
  if (!sheet) return null;
  const isHere = sheet.chapterIndex === anchor.chapterIndex;
  const starts = isHere ? sheet.starts.filter((start) => start <= anchor.offset) : [];
  return { sheet, from: starts.at(-1) ?? sheet.seen.from };
}
