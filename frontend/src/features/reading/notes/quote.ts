/** An annotation's words, as they are shown and told. */
import type { Annotation } from '@/shared/annotations/annotation';

import { asWritten } from '../copying';

const SHORT = 80;

/** What is highlighted; of a bookmark, the words from it on. */
export function quoteOf({ kind, anchors }: Pick<Annotation, 'kind' | 'anchors'>): string {
  const parts = anchors.map(({ quote: { exact, tail, suffix } }) => {
    if (kind === 'bookmark') return exact + suffix;
    return tail ? `${exact} … ${tail}` : exact;
  });
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
