/** What finds a part of a book again, should its text change. */
import type { OpenBook } from '@/core/open-book';
import type { Anchor, Quote } from '@/shared/annotations/annotation';
import { type Span, writeSpan } from '@/shared/annotations/span';
import type { TextMap } from '@/shared/marks/text-map';

import { chapterMap, linesOf } from '../book-text';

/** In UTF-16 code units. */
const CONTEXT = 32;
const MOST_QUOTED = 1024;

/** Rejects if the chapter cannot be loaded. */
export async function anchorOf(book: OpenBook, span: Span): Promise<Anchor> {
  const { text } = await mapOf(book, span.chapterIndex);
  const { start, end } = span;
  return {
    span: writeSpan(span),
    textHash: '',
    quote: {
      prefix: whole(text.slice(Math.max(0, start - CONTEXT), start)),
      ...quoted(text.slice(start, end)),
      suffix: whole(text.slice(end, end + CONTEXT)),
    },
    progression: text.length === 0 ? 0 : Math.min(1, start / text.length),
  };
}

/** The words of parts of a book, one after the other, as they read. */
export async function wordsOf(book: OpenBook, spans: readonly Span[]): Promise<string> {
  const parts = spans.map(async ({ chapterIndex, start, end }) =>
    linesOf(await mapOf(book, chapterIndex), start, end),
  );
  return (await Promise.all(parts)).join('\n');
}

async function mapOf(book: OpenBook, chapterIndex: number): Promise<TextMap> {
  return chapterMap((await book.chapter(chapterIndex)).html);
}

/** Of what is long, its beginning and its end. */
function quoted(text: string): Pick<Quote, 'exact' | 'tail'> {
  if (text.length <= MOST_QUOTED) return { exact: text };
  const half = MOST_QUOTED / 2;
  return { exact: whole(text.slice(0, half)), tail: whole(text.slice(-half)) };
}

/** Without the halves of characters at either end. */
function whole(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
