/** What can be done with selected words, and with what was made of them. */
import { type RefObject, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Manifest } from '@/api/client';
import { putText } from '@/browser/clipboard';
import { type TextSpan, writtenSpan } from '@/core/anchors';
import type { OpenBook } from '@/core/open-book';
import type { Annotation, Colour, MarkStyle } from '@/shared/annotations/annotation';
import {
  addAnnotation,
  annotationsOf,
  changeAnnotation,
} from '@/shared/annotations/annotation-store';
import { spansOf } from '@/shared/annotations/span';
import { useNotices } from '@/shared/notices/notice-store';

import { useBars } from '../bars-store';
import { linesOf } from '../book-text';
import { asWritten } from '../copying';
import { useSearch } from '../search/search-store';
import { sheetOfChapter } from '../sheet-store';
import { USUAL_COLOUR, useNotes } from './notes-store';
import { selectionNow } from './selected-now';
import { spansFrom } from './selection';
import { wordsOf } from './words-of';

/** The most the search looks for, in characters. */
const MOST_WANTED = 500;

export interface NoteActions {
  highlight: (colour: Colour) => void;
  underline: () => void;
  /** Highlights, and opens the note to be written. */
  note: () => void;
  copy: () => void;
  search: () => void;
  /** Nothing is to be selected any more. */
  giveUp: () => void;
  /** Tells that the book's text could not be had. */
  fail: () => void;
  /** What was done, for those who do not see it. */
  said: string;
  /** Says it of what was done elsewhere, by a key of the catalogue. */
  say: (key: string) => void;
}

/** `bar` may have the focus, which the page has once nothing is selected. */
export function useNoteActions(
  manifest: Manifest,
  book: OpenBook | null,
  bar: RefObject<HTMLElement | null>,
  focusPage: () => void,
): NoteActions {
  const { t } = useTranslation('reading');
  const notify = useNotices((notices) => notices.show);
  const [said, setSaid] = useState('');
  const { id, chapters } = manifest;

  const selectedSpans = useCallback((): TextSpan[] => {
    const now = selectionNow();
    const lengthOf = (chapterIndex: number) => chapters[chapterIndex]?.textLength ?? 0;
    return now ? spansFrom(now.begun, now.selected, lengthOf) : [];
  }, [chapters]);

  const giveUp = useCallback(() => {
    const hasFocus = bar.current?.contains(document.activeElement);
    useNotes.getState().letGo();
    globalThis.getSelection()?.removeAllRanges();
    if (hasFocus) focusPage();
  }, [bar, focusPage]);

  const fail = useCallback(() => {
    notify({ type: 'error', title: t('notes.failed.title'), message: t('notes.failed.text') });
  }, [notify, t]);

  const mark = useCallback(
    async (colour: Colour, style: MarkStyle): Promise<Annotation | null> => {
      const spans = selectedSpans();
      if (!book || spans.length === 0) return null;
      giveUp();
      useNotes.getState().rememberColour(id, colour);
      const before = highlightOf(id, spans);
      if (before) {
        changeAnnotation(before.id, { colour, style });
        return before;
      }
      try {
        const anchors = await Promise.all(spans.map((span) => book.anchorOf(span)));
        const kind = 'highlight';
        return addAnnotation({ bookId: id, kind, anchors, colour, style, body: '', tags: [] });
      } catch {
        fail();
        return null;
      }
    },
    [book, id, selectedSpans, giveUp, fail],
  );

  const words = useCallback(async (): Promise<string> => {
    const now = selectionNow();
    if (!now) return '';
    const { selected, begun } = now;
    if (book && (begun || goesOverPages(selected))) {
      return asWritten(await wordsOf(book, selectedSpans()));
    }
    const map = sheetOfChapter(selected.chapterIndex)?.map;
    return map ? asWritten(linesOf(map, selected.start, selected.end)) : '';
  }, [book, selectedSpans]);

  const lastColour = () => useNotes.getState().colours.get(id) ?? USUAL_COLOUR;

  return {
    highlight: (colour) =>
      void mark(colour, 'highlight').then((made) => {
        if (made) setSaid(t('notes.highlighted', { colour: t(`notes.colours.${colour}`) }));
      }),
    underline: () =>
      void mark(lastColour(), 'underline').then((made) => {
        if (made) setSaid(t('notes.underlined'));
      }),
    note: () => {
      const before = highlightOf(id, selectedSpans());
      const colour = before?.colour ?? lastColour();
      void mark(colour, before?.style ?? 'highlight').then((made) => {
        if (made) useNotes.getState().open([made.id], true);
      });
    },
    copy: () =>
      void words()
        .then(putText)
        .then(() => {
          setSaid(t('notes.copied'));
          notify({ type: 'success', title: t('notes.copied'), duration: 2500 });
        })
        .catch(() => notify({ type: 'error', title: t('notes.notCopied') })),
    search: () =>
      void words().then((text) => {
        giveUp();
        const wanted = text.replace(/\s+/g, ' ').trim().slice(0, MOST_WANTED);
        useSearch.getState().want({ text: wanted });
        useBars.getState().openPanel('search');
      }, fail),
    giveUp,
    fail,
    said,
    say: (key) => setSaid(t(key)),
  };
}

/** Whether it goes from one page to the one beside it, which may begin in the same paragraph. */
function goesOverPages({ chapterIndex, start, end }: TextSpan): boolean {
  const starts = sheetOfChapter(chapterIndex)?.starts ?? [];
  return starts.some((at) => start < at && at < end);
}

/** The one of exactly these words, if there is one: two would lie over each other. */
function highlightOf(bookId: number, spans: readonly TextSpan[]): Annotation | undefined {
  const wanted = spans.map(writtenSpan).join();
  return annotationsOf(bookId).find(
    (annotation) =>
      annotation.kind === 'highlight' && spansOf(annotation).map(writtenSpan).join() === wanted,
  );
}
