/** What the browser's selection means in the text of a book. */

import type { TextSpan } from '@/core/anchors';
import type { Locator } from '@/core/open-book';
import { boxAround } from '@/shared/marks/hit-test';
import type { TextMap } from '@/shared/marks/text-map';

import type { Sheet } from '../sheet-store';
import { wholeClusters, wholeWords } from './words';

/** White space, and the joiners and soft hyphens that the canonical text has between words. */
const BLANK = '[\\s\\u00ad\\u2060]+';
const BLANK_BEFORE = new RegExp(`^${BLANK}`, 'u');
const BLANK_BEHIND = new RegExp(`${BLANK}$`, 'u');

/**
 * The part of the sheet that is selected, without blanks around it; null if there is none.
 * `whole`: both ends are those of words, as a hand means them that is no needle.
 */
export function selectedIn(
  { chapterIndex, map }: Pick<Sheet, 'chapterIndex' | 'map'>,
  selection: Selection | null,
  whole = false,
): TextSpan | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  if (!isShown(map)) return null;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(map.root)) return null;
  const from = map.offsetBehind(range.startContainer, range.startOffset);
  const to = map.offsetBehind(range.endContainer, range.endOffset);
  const { start, end } = withoutBlanks(map, from, to);
  if (start >= end) return null;
  const seen = wholeClusters(map, start, end);
  if (!whole) return { chapterIndex, ...seen };
  const words = wholeWords(map, seen.start, seen.end);
  return { chapterIndex, ...withoutBlanks(map, words.start, words.end) };
}

/** Whether no other page stands in its place already. */
function isShown({ root, nodes }: TextMap): boolean {
  return nodes[0] === undefined || root.contains(nodes[0]);
}

export function withoutBlanks(
  map: TextMap,
  from: number,
  to: number,
): { start: number; end: number } {
  const text = map.slice(from, to);
  return {
    start: from + (BLANK_BEFORE.exec(text)?.[0].length ?? 0),
    end: to - (BLANK_BEHIND.exec(text)?.[0].length ?? 0),
  };
}

/** Where a selection was begun and where the hand or key is, as offsets; null if there is none. */
export function endsOf(
  map: TextMap,
  selection: Selection | null,
): { base: number; focus: number } | null {
  if (!selection?.anchorNode || !selection.focusNode || !isShown(map)) return null;
  return {
    base: map.offsetBehind(selection.anchorNode, selection.anchorOffset),
    focus: map.offsetBehind(selection.focusNode, selection.focusOffset),
  };
}

/** The first character of a stretch, as readers count them; nothing where there is none. */
export function firstCharacter(map: TextMap, from: number): { start: number; end: number } {
  const start = Math.min(Math.max(from, map.start), map.end);
  return start === map.end ? { start, end: start } : wholeClusters(map, start, start + 1);
}

/** Whether there is nothing to read between an offset and that end of the text. */
export function isAtEnd(map: TextMap, offset: number, by: 1 | -1 = 1): boolean {
  const left = by === 1 ? map.slice(offset, map.end) : map.slice(map.start, offset);
  return left.replace(BLANK_BEFORE, '') === '';
}

/** About a line of text, in characters. */
const LINE = 80;

/** Whether what is left from an offset to that end of the text is a line at most. */
export function isNearEnd(map: TextMap, offset: number, by: 1 | -1 = 1): boolean {
  const left = by === 1 ? map.slice(offset, map.end) : map.slice(map.start, offset);
  return left.trim().length <= LINE && linesLeft(map, offset, by) < 2;
}

/** Over about how many lines it goes: cells of a table and headings are short, and lines of their own. */
function linesLeft(map: TextMap, offset: number, by: 1 | -1): number {
  const text = withoutBlanks(map, map.start, map.end);
  const at = by === 1 ? offset - 1 : offset;
  const here = boxAround(map, at, at + 1);
  const end = by === 1 ? text.end - 1 : text.start;
  const edge = boxAround(map, end, end + 1);
  if (!here?.height || !edge) return 0;
  return Math.abs(edge.top - here.top) / here.height;
}

/** Has the browser select from one offset to another, which is the end that a hand moves. */
export function selectStretch(map: TextMap, base: number, focus: number): void {
  const range = map.range(Math.min(base, focus), Math.max(base, focus));
  if (!range) return;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const selection = globalThis.getSelection();
  if (base < focus) {
    selection?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  } else {
    selection?.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset);
  }
}

/** Whether a place is behind what is selected. */
export function isBehind(place: Locator, { chapterIndex, end }: TextSpan): boolean {
  if (place.chapterIndex !== chapterIndex) return place.chapterIndex > chapterIndex;
  return place.offset >= end;
}

/**
 * All that is selected, one span for each chapter: what is selected of the page in view, and all
 * from there to where it began, on a page before or behind.
 */
export function spansFrom(
  begun: Locator | null,
  selected: TextSpan,
  lengthOf: (chapterIndex: number) => number,
): TextSpan[] {
  if (!begun) return [selected];
  const here = (offset: number) => ({ chapterIndex: selected.chapterIndex, offset });
  const isForwards = !isBehind(begun, selected);
  const [from, to] = isForwards ? [begun, here(selected.end)] : [here(selected.start), begun];
  const spans: TextSpan[] = [];
  for (let { chapterIndex } = from; chapterIndex <= to.chapterIndex; chapterIndex += 1) {
    const start = chapterIndex === from.chapterIndex ? from.offset : 0;
    const end = chapterIndex === to.chapterIndex ? to.offset : lengthOf(chapterIndex);
    if (start < end) spans.push({ chapterIndex, start, end });
  }
  return spans;
}
