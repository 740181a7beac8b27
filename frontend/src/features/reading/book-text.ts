/** Putting a book's markup into the document. */
import type { Manifest } from '@/api/client';
import { sanitisedHtml } from '@/browser/trusted-types';
import { textDirection } from '@/core/text-direction';
import { piecesOf } from '@/shared/marks/boxes';
import { PLACEHOLDER, TextMap } from '@/shared/marks/text-map';

/** Something to look at, even where there is nothing to read. */
const VISIBLE = 'img,svg,hr,table,math,audio,video';

/** What begins on a line of its own. */
const BLOCKS = 'p,li,h1,h2,h3,h4,h5,h6,blockquote,div,td,th,dt,dd,pre,figcaption,section,article';

/** Markup of pages that may be turned to next, read while nobody waits for it. */
const ahead = new Map<string, DocumentFragment>();
/** Both neighbours, where each is two pages. */
const MOST_AHEAD = 4;

function read(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = sanitisedHtml(html);
  return template.content;
}

/** Reads the markup of a page that may be turned to next. */
export function readAhead(html: string): void {
  if (ahead.has(html)) return;
  ahead.set(html, read(html));
  for (const oldest of ahead.keys()) {
    if (ahead.size <= MOST_AHEAD) return;
    ahead.delete(oldest);
  }
}

/** What was read ahead fills one element: it is gone then. */
function take(html: string): DocumentFragment {
  const content = ahead.get(html) ?? read(html);
  ahead.delete(html);
  return content;
}

/** Puts the core's markup into an element; the core has sanitised it. */
export function fill(element: HTMLElement, html: string, emptyWords: string): void {
  const content = take(html);
  if (content.textContent?.trim() === '' && !content.querySelector(VISIBLE)) {
    const words = document.createElement('p');
    words.setAttribute(PLACEHOLDER, '');
    words.textContent = emptyWords;
    content.append(words);
  }
  element.replaceChildren(content);
}

/** The canonical text of a chapter whose markup this is, by its offsets. */
export function chapterMap(html: string): TextMap {
  return new TextMap(read(html), 0);
}

/** The block that a piece of text stands in. */
export function blockOf(node: Text): Element | null {
  return node.parentElement?.closest(BLOCKS) ?? null;
}

/** Whether it began on the page before, which may stand beside its own. */
export function isContinued(block: Element | null): boolean {
  return block?.classList.contains('continued') === true;
}

/** A number above the line, as that of a verse. */
function isNumberAbove(node: Text): boolean {
  const above = node.parentElement?.closest('sup');
  return above != null && /^\p{N}+$/u.test(above.textContent ?? '');
}

/** Behind a number that stands before its word without a blank; a power stands behind its own. */
const OPEN_NUMBER = /(?:^|[^\p{L}\p{N}])\p{N}+$/u;

/**
 * A part of the text as it reads: what stands in two paragraphs, in two lines, and a word apart
 * from the number above it.
 */
export function linesOf(map: TextMap, from: number, to: number): string {
  let words = '';
  let before: Element | null | undefined;
  let isAbove = false;
  for (const { node, start, end } of piecesOf(map, from, to)) {
    const block = blockOf(node);
    if (before !== undefined && block !== before && !isContinued(block)) words += '\n';
    before = block;
    const part = node.data.slice(start, end);
    const isNumbered = isAbove && /^\p{L}/u.test(part) && OPEN_NUMBER.test(words);
    if (isNumbered) words += ' ';
    isAbove = isNumberAbove(node);
    words += part;
  }
  return words;
}

/** In which direction a book's pages go: as it says itself, else as its lines run. */
export function pageProgression({ direction, language }: Manifest): 'ltr' | 'rtl' {
  return direction === 'default' ? textDirection(language) : direction;
}
