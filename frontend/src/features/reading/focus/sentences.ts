/** The sentences of the text in view, as far as they stand there. */
import type { TextMap } from '@/shared/marks/text-map';

import { blockOf, isContinued } from '../book-text';

export interface Stretch {
  start: number;
  end: number;
}

/** After their full stop no sentence ends; the core's `text::units` has the long list. */
const ABBREVIATIONS = new Set(
  'bzw ca cf co dr etc evtl fr ggf hr hrn inc jr kap mr mrs ms nr prof sog sr st str u usw vgl vol vs z'.split(
    ' ',
  ),
);
const LAST_WORD = /([\p{L}\p{N}]+)\.[\s\u2060\u00ad]*$/u;
const GOES_ON = /^[\s\u2060\u00ad»«“”"'’)]*[\p{Ll}]/u;
const BLANK = /[\s\u2060\u00ad]/u;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  let made: Intl.Segmenter;
  try {
    made = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
  } catch {
    // Not a language tag.
    made = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
  segmenters.set(language, made);
  return made;
}

/** Both end where a block does, but for one that goes on over two pages side by side. */
export function sentencesOf(map: TextMap): Stretch[] {
  return blocksOf(map).flatMap(({ start, end, language }) =>
    sentencesIn(map.slice(start, end), language).map((sentence) => ({
      start: start + sentence.start,
      end: start + sentence.end,
    })),
  );
}

interface Block extends Stretch {
  language: string;
}

function blocksOf(map: TextMap): Block[] {
  const blocks: Block[] = [];
  let before: Element | null | undefined;
  for (const [index, node] of map.nodes.entries()) {
    const block = blockOf(node);
    const start = map.starts[index] as number;
    const last = blocks.at(-1);
    if (last && (block === before || isContinued(block))) last.end = start + node.length;
    else {
      const language = node.parentElement?.closest('[lang]')?.getAttribute('lang') ?? '';
      blocks.push({ start, end: start + node.length, language });
    }
    before = block;
  }
  return blocks;
}

/** Without the blanks around them; a piece without a word is none. */
export function sentencesIn(text: string, language: string): Stretch[] {
  const sentences: Stretch[] = [];
  let joins = false;
  for (const { segment, index } of segmenterFor(language).segment(text)) {
    const last = sentences.at(-1);
    const end = index + segment.length;
    if (last && (joins || GOES_ON.test(segment))) last.end = end;
    else sentences.push({ start: index, end });
    joins = isUnfinished(segment);
  }
  return sentences.flatMap(({ start, end }) => {
    const trimmed = withoutBlanks(text, start, end);
    return /[\p{L}\p{N}]/u.test(text.slice(trimmed.start, trimmed.end)) ? trimmed : [];
  });
}

/** An abbreviation, an initial or an ordinal number ends no sentence. */
function isUnfinished(segment: string): boolean {
  const word = LAST_WORD.exec(segment)?.[1]?.toLowerCase();
  if (!word) return false;
  return ABBREVIATIONS.has(word) || /^\p{L}$/u.test(word) || /^\d{1,2}$/.test(word);
}

function withoutBlanks(text: string, from: number, to: number): Stretch {
  let [start, end] = [from, to];
  while (start < end && BLANK.test(text[start] as string)) start += 1;
  while (end > start && BLANK.test(text[end - 1] as string)) end -= 1;
  return { start, end };
}
