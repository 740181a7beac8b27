/** An annotation's words, as they are shown and told. */
import type { Annotation } from '@/shared/annotations/annotation';

import { asWritten } from '../copying';

const SHORT = 80;

type Quote = Annotation['anchors'][number]['quote'];

/** The text of a quote's part that begins so far after it, with a blank where a block begins. */
function inOneLine(text: string, begins: number, breaks: readonly number[]): string {
  const inside = breaks.map((at) => at - begins).filter((at) => at >= 0 && at < text.length);
  const parts = [0, ...inside].map((at, index) => text.slice(at, inside[index]));
  return parts.join(' ');
}

/** The words, with a sign where some are left out. */
function wordsOf({ exact, tail = '', breaks = [] }: Quote): string {
  const words = inOneLine(exact, 0, breaks);
  return tail ? `${words} … ${inOneLine(tail, exact.length, breaks)}` : words;
}

/** What follows the words is kept up to 32 units; one this long ends inside a word, mostly. */
const MAYBE_CUT = 28;

/** The words and what follows them, as far as it is kept. */
function wordsFrom(quote: Quote): string {
  const { exact, tail = '', suffix, breaks = [] } = quote;
  const words = wordsOf(quote) + inOneLine(suffix, exact.length + tail.length, breaks);
  const isWhole = suffix.length < MAYBE_CUT || /\s$/.test(suffix);
  return isWhole ? words : words.replace(/(\S\s+\S+)\s+\S*$/, '$1');
}

/** What is highlighted; of a bookmark, the words from it on. */
export function quoteOf({ kind, anchors }: Pick<Annotation, 'kind' | 'anchors'>): string {
  const parts = anchors.map(({ quote }) =>
    kind === 'bookmark' ? wordsFrom(quote) : wordsOf(quote),
  );
  const words = asWritten(parts.join(' ')).replace(/\s+/g, ' ').trim();
  return kind === 'bookmark' && words !== '' ? `${words}…` : words;
}

/** As much of it as a line has room for. */
export function shortQuoteOf(annotation: Pick<Annotation, 'kind' | 'anchors'>): string {
  const quote = quoteOf(annotation);
  if (quote.length <= SHORT) return quote;
  const cut = quote.slice(0, SHORT).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
