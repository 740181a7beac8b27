/** The core's highlighter against text-vide and a regular expression. */

import loadDoor, { Chapter, groups, mark } from '@peers/door';
import { textVide } from 'text-vide';
import type { Book } from './open';
import { interleave, type Subject } from './timing';

/** V8 compiles WebAssembly anew, and faster, while it runs; by then it has done so. */
const WARM_UPS = 12;

const GROUP = /[\p{L}--[aeiouyäöüàáâèéêëìíîïòóôùúû]]*[aeiouyäöüàáâèéêëìíîïòóôùúû]/giv;

/** What a few lines of JavaScript come to; it knows no diphthongs and no graphemes. */
function markByExpression(text: string): string {
  let count = 0;
  return text.replace(GROUP, (group) => {
    count += 1;
    return count % 2 === 1 ? `<b>${group}</b>` : group;
  });
}

/** Plain text of a book, over again until it is long enough. */
export function textOf(book: Book, length: number): string {
  const template = document.createElement('template');
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    template.innerHTML = book.htmls[index % book.htmls.length] ?? '';
    text += template.content.textContent;
  }
  return text.slice(0, length);
}

/** Whole chapters, so that the markup is as the server stores it. */
function chaptersUpTo(htmls: string[], length: number): string {
  let joined = '';
  for (let index = 0; joined.length < length; index += 1) joined += htmls[index % htmls.length];
  return joined;
}

export async function highlighting(book: Book, length: number, rounds: number) {
  await loadDoor();
  const text = textOf(book, length);
  const html = chaptersUpTo(book.htmls, length);
  const chapter = new Chapter(html);
  const ours: Record<string, Subject> = {
    known: () => chapter.groups(book.language),
    groups: () => groups(text, book.language),
    mark: () => mark(html, book.language, 2),
    expression: () => markByExpression(text),
  };
  const samples = await interleave(ours, rounds, WARM_UPS);
  // Seconds a round, so the others need not wait for it each time.
  const slow = await interleave({ textVide: () => textVide(html) }, 2, 0);
  return { samples: { ...samples, ...slow }, bytes: new TextEncoder().encode(text).length };
}

export async function highlightingGrowth(book: Book, lengths: number[], rounds: number) {
  await loadDoor();
  const entries = lengths.map((length) => {
    const text = textOf(book, length);
    return [String(length), () => groups(text, book.language)] as const;
  });
  return interleave(Object.fromEntries(entries), rounds, 2);
}
