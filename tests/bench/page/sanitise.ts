/** The core's sanitiser against DOMPurify, ammonia and the browser's own. */

import loadAmmonia, { clean } from '@peers/ammonia';
import loadCore, { sanitise } from '@pkg/sanitiser/vokal_sanitiser.js';
import DOMPurify from 'dompurify';
import type { Book } from './open';
import { interleave, type Subject } from './timing';

const MILLION = 1_000_000;

/** Chapters in a row up to about a million characters, the last one cut. */
export function oneMegabyte(htmls: string[], length = MILLION): string {
  let joined = '';
  while (joined.length < length) joined += htmls.join('\n');
  return joined.slice(0, length);
}

export async function loadSanitisers(): Promise<void> {
  await Promise.all([loadCore(), loadAmmonia()]);
}

function subjects(pieces: string[]): Record<string, Subject> {
  const all = (clean: (html: string) => unknown) => () => {
    for (const piece of pieces) clean(piece);
  };
  const inert = document.createElement('div');
  return {
    core: all((html) => sanitise(html, { syntax: 'html' })),
    domPurify: all((html) => DOMPurify.sanitize(html)),
    domPurifyFragment: all((html) => DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })),
    ammonia: all(clean),
    ...('setHTML' in inert && {
      // biome-ignore lint/suspicious/noExplicitAny: newer than the type library.
      setHtml: all((html) => (inert as any).setHTML(html)),
    }),
  };
}

/** The same chapter, but not as the server writes it, so that it has to be parsed. */
const notCanonical = (html: string) => html.replaceAll('<p>', '<P>');

/** In one piece and chapter by chapter; the first calls of all apart, as they are the slowest. */
export async function sanitising(book: Book, rounds: number) {
  const piece = oneMegabyte(book.htmls);
  await loadSanitisers();
  const first = await interleave(subjects([piece]), 1, 0);
  return {
    first,
    whole: await interleave(subjects([piece]), rounds),
    foreign: await interleave(subjects(book.htmls.map(notCanonical)), rounds),
    chapters: await interleave(subjects(book.htmls), rounds),
  };
}

/** Milliseconds for cleaning texts of growing length. */
export async function sanitisingGrowth(book: Book, lengths: number[], rounds: number) {
  await loadSanitisers();
  const entries = lengths.map((length) => {
    const piece = oneMegabyte(book.htmls, length);
    return [String(length), () => sanitise(piece, { syntax: 'html' })] as const;
  });
  return interleave(Object.fromEntries(entries), rounds, 2);
}
