/** The words of parts of a book, wherever they stand. */
import type { TextSpan } from '@/core/anchors';
import type { OpenBook } from '@/core/open-book';
import type { TextMap } from '@/shared/marks/text-map';

import { chapterMap, linesOf } from '../book-text';

/** The words of parts of a book, one after the other, as they read. */
export async function wordsOf(book: OpenBook, spans: readonly TextSpan[]): Promise<string> {
  const parts = spans.map(async ({ chapterIndex, start, end }) =>
    linesOf(await mapOf(book, chapterIndex), start, end),
  );
  return (await Promise.all(parts)).join('\n');
}

async function mapOf(book: OpenBook, chapterIndex: number): Promise<TextMap> {
  return chapterMap((await book.chapter(chapterIndex)).html);
}
