/** Fills an element with a note as it stands in the book, with the reading aid over it. */
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { Note, OpenBook } from '@/core/open-book';

import { clearAid, paintAid } from '../aid';
import { fill } from '../book-text';
import { pictureWords } from '../picture-words';
import type { Pictures } from '../pictures';
import { sheetOf } from '../sheet-store';
import { markThoseThatFit } from '../sideways';

export function useNoteText(
  { text, overlay }: Record<'text' | 'overlay', RefObject<HTMLDivElement | null>>,
  { note, book, pictures }: { note: Note; book: OpenBook; pictures: Pictures },
  frequency: number,
): void {
  const { t } = useTranslation('reading');

  useLayoutEffect(() => {
    const element = text.current;
    if (!element) return;
    fill(element, note.html, t('empty'));
    pictures.fill(element, pictureWords(t));
    markThoseThatFit(element);
    // What scrolls must be reachable by keyboard.
    for (const box of element.querySelectorAll<HTMLElement>('.opaque:not([data-fits])')) {
      box.tabIndex = 0;
    }
  }, [text, note, pictures, t]);

  useEffect(() => {
    const element = text.current;
    const over = overlay.current;
    if (!element || frequency === 0) return;
    let isStale = false;
    const { chapterIndex, startOffset, endOffset } = note;
    const sheet = sheetOf(element, null, chapterIndex, startOffset);
    void book.stressed(chapterIndex, startOffset, endOffset, frequency).then(
      (stressed) => {
        if (!isStale) paintAid(sheet, { from: startOffset, to: endOffset }, stressed, over);
      },
      () => undefined,
    );
    return () => {
      isStale = true;
      clearAid(sheet.painter, over);
      sheet.painter.close();
    };
  }, [text, overlay, note, book, frequency]);
}
