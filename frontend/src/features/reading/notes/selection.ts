/** What the browser's selection means in the text of a book. */

import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';
import type { TextMap } from '@/shared/marks/text-map';

import type { Sheet } from '../sheet-store';

/** White space, and the joiners and soft hyphens that the canonical text has between words. */
const BLANK = '[\\s\\u00ad\\u2060]+';
const BLANK_BEFORE = new RegExp(`^${BLANK}`, 'u');
const BLANK_BEHIND = new RegExp(`${BLANK}$`, 'u');

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The part of the sheet that is selected, without blanks around it; null if there is none. */
export function selectedIn(
  { chapterIndex, map }: Pick<Sheet, 'chapterIndex' | 'map'>,
  selection: Selection | null,
): TextSpan | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(map.root)) return null;
  const from = map.offsetBehind(range.startContainer, range.startOffset);
  const to = map.offsetBehind(range.endContainer, range.endOffset);
  const text = map.slice(from, to);
  const start = from + (BLANK_BEFORE.exec(text)?.[0].length ?? 0);
  const end = to - (BLANK_BEHIND.exec(text)?.[0].length ?? 0);
  return start < end ? { chapterIndex, ...wholeClusters(map, start, end) } : null;
}

/** No end lies within what readers take for one character (UAX #29, grapheme clusters). */
function wholeClusters(map: TextMap, start: number, end: number): { start: number; end: number } {
  const segments = clusters.segment(map.text);
  const first = segments.containing(start - map.start);
  const last = segments.containing(end - map.start - 1);
  return {
    start: first ? map.start + first.index : start,
    end: last ? map.start + last.index + last.segment.length : end,
  };
}

/** The first character of a stretch, as readers count them; nothing where there is none. */
export function firstCharacter(map: TextMap, from: number): { start: number; end: number } {
  const start = Math.min(Math.max(from, map.start), map.end);
  return start === map.end ? { start, end: start } : wholeClusters(map, start, start + 1);
}

/** The first word of the text from an offset on; null if there is none. */
export function firstWord(map: TextMap, from: number): { start: number; end: number } | null {
  const text = map.slice(from, map.end);
  for (const { index, segment, isWordLike } of words.segment(text)) {
    if (isWordLike) return { start: from + index, end: from + index + segment.length };
  }
  return null;
}

/** The last word that ends before an offset; null if there is none. */
export function lastWord(map: TextMap, to: number): { start: number; end: number } | null {
  const text = map.slice(map.start, to);
  let last: { start: number; end: number } | null = null;
  for (const { index, segment, isWordLike } of words.segment(text)) {
    const start = map.start + index;
    if (isWordLike) last = { start, end: start + segment.length };
  }
  return last;
}

/** Whether there is nothing to read between an offset and the end of the text. */
export function isAtEnd(map: TextMap, offset: number): boolean {
  return map.slice(offset, map.end).replace(BLANK_BEFORE, '') === '';
}

/** About a line of text, in characters. */
const LINE = 80;

/** Whether what is left behind an offset is a line at most. */
export function isNearEnd(map: TextMap, offset: number): boolean {
  return map.slice(offset, map.end).trim().length <= LINE;
}

/** Has the browser select from one offset to another, so that it can be made longer by hand. */
export function selectStretch(map: TextMap, from: number, to: number): void {
  const range = map.range(from, to);
  const { startContainer, startOffset, endContainer, endOffset } = range ?? {};
  if (!startContainer || !endContainer) return;
  globalThis
    .getSelection()
    ?.setBaseAndExtent(startContainer, startOffset ?? 0, endContainer, endOffset ?? 0);
}

/**
 * All that is selected, one span for each chapter: from where it began, on a page before, to the
 * end of what is selected of the page in view.
 */
export function spansFrom(
  begun: Locator | null,
  selected: TextSpan,
  lengthOf: (chapterIndex: number) => number,
): TextSpan[] {
  if (!begun) return [selected];
  const spans: TextSpan[] = [];
  for (let chapterIndex = begun.chapterIndex; chapterIndex <= selected.chapterIndex; ) {
    const start = chapterIndex === begun.chapterIndex ? begun.offset : 0;
    const end = chapterIndex === selected.chapterIndex ? selected.end : lengthOf(chapterIndex);
    if (start < end) spans.push({ chapterIndex, start, end });
    chapterIndex += 1;
  }
  return spans;
}
