/** The words and characters of a page, as its language has them (UAX #29). */
import type { TextMap } from '@/shared/marks/text-map';

import { blockOf } from '../book-text';

interface Stretch {
  start: number;
  end: number;
}

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const segmenters = new Map<string, Intl.Segmenter>();
const parts = new WeakMap<TextMap, readonly Stretch[]>();

/** No end lies within what readers take for one character. */
export function wholeClusters(map: TextMap, start: number, end: number): Stretch {
  const segments = clusters.segment(map.text);
  const first = segments.containing(start - map.start);
  const last = segments.containing(end - map.start - 1);
  return {
    start: first ? map.start + first.index : start,
    end: last ? map.start + last.index + last.segment.length : end,
  };
}

/** No end lies within a word; what stands beside words stays as it is. */
export function wholeWords(map: TextMap, start: number, end: number): Stretch {
  const [first, last] = [wordAt(map, start), wordAt(map, end - 1)];
  return { start: first?.start ?? start, end: last?.end ?? end };
}

/** The word that a character belongs to; null if it is none of a word. */
function wordAt(map: TextMap, offset: number): Stretch | null {
  const part = partsOf(map).find(({ start, end }) => start <= offset && offset < end);
  if (!part) return null;
  const segments = segmenterAt(map, offset).segment(map.slice(part.start, part.end));
  const found = segments.containing(offset - part.start);
  if (!found?.isWordLike) return null;
  const start = part.start + found.index;
  return { start, end: start + found.segment.length };
}

/** The first word of the text from an offset on; null if there is none. */
export function firstWord(map: TextMap, from: number): Stretch | null {
  for (const part of partsOf(map)) {
    if (part.end <= from) continue;
    const [first] = wordsIn(map, Math.max(part.start, from), part.end);
    if (first) return first;
  }
  return null;
}

/** The last word that ends before an offset; null if there is none. */
export function lastWord(map: TextMap, to: number): Stretch | null {
  for (const part of [...partsOf(map)].reverse()) {
    if (part.start >= to) continue;
    const last = [...wordsIn(map, part.start, Math.min(part.end, to))].at(-1);
    if (last) return last;
  }
  return null;
}

function* wordsIn(map: TextMap, from: number, to: number): Generator<Stretch> {
  for (const { index, segment, isWordLike } of segmenterAt(map, from).segment(
    map.slice(from, to),
  )) {
    if (isWordLike) yield { start: from + index, end: from + index + segment.length };
  }
}

/**
 * The text from line break to line break, whether a block's or an author's: between two of them
 * the canonical text may have no blank, and still no word goes over.
 */
function partsOf(map: TextMap): readonly Stretch[] {
  const known = parts.get(map);
  if (known) return known;
  const starts = new Set([map.start, ...breaksIn(map)]);
  map.nodes.forEach((node, index) => {
    const before = map.nodes[index - 1];
    if (before && blockOf(before) !== blockOf(node)) starts.add(map.starts[index] as number);
  });
  const sorted = [...starts].sort((one, other) => one - other);
  const made = sorted.map((start, index) => ({ start, end: sorted[index + 1] ?? map.end }));
  parts.set(map, made);
  return made;
}

function breaksIn(map: TextMap): number[] {
  const breaks = (map.root as ParentNode).querySelectorAll('br');
  return [...breaks].map((line) => map.offsetBehind(line, 0));
}

/** The word breaks of the language that the text at an offset is marked with. */
function segmenterAt(map: TextMap, offset: number): Intl.Segmenter {
  const element = map.nodes[map.indexOf(offset)]?.parentElement;
  const language = element?.closest('[lang]')?.getAttribute('lang') ?? '';
  const known = segmenters.get(language);
  if (known) return known;
  const made = segmenterFor(language);
  segmenters.set(language, made);
  return made;
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: 'word' });
  } catch {
    // Not a language tag.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
