/** Putting a book's markup into the document. */
import type { Manifest } from '@/api/client';

import { PLACEHOLDER } from './text-map';

/** Something to look at, even where there is nothing to read. */
const VISIBLE = 'img,svg,hr,table,math';

/** Puts the core's markup into an element; the core has sanitised it. */
export function fill(element: HTMLElement, html: string, emptyWords: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  if (content.textContent?.trim() === '' && !content.querySelector(VISIBLE)) {
    const words = document.createElement('p');
    words.setAttribute(PLACEHOLDER, '');
    words.textContent = emptyWords;
    content.append(words);
  }
  element.replaceChildren(content);
}

const RIGHT_TO_LEFT = /^(ar|arc|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i;

/** The direction of a book's lines: as it says itself, else as its language runs. */
export function directionOf({ direction, language }: Manifest): 'ltr' | 'rtl' {
  if (direction !== 'default') return direction;
  return RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
}
