/** Putting a book's markup into the document. */
import type { Manifest } from '@/api/client';
import { textDirection } from '@/core/text-direction';
import { sanitisedHtml } from '@/shared/trusted-types';

import { PLACEHOLDER } from './text-map';

/** Something to look at, even where there is nothing to read. */
const VISIBLE = 'img,svg,hr,table,math';

/** Puts the core's markup into an element; the core has sanitised it. */
export function fill(element: HTMLElement, html: string, emptyWords: string): void {
  const template = document.createElement('template');
  template.innerHTML = sanitisedHtml(html);
  const { content } = template;
  if (content.textContent?.trim() === '' && !content.querySelector(VISIBLE)) {
    const words = document.createElement('p');
    words.setAttribute(PLACEHOLDER, '');
    words.textContent = emptyWords;
    content.append(words);
  }
  element.replaceChildren(content);
}

/** In which direction a book's pages go: as it says itself, else as its lines run. */
export function pageProgression({ direction, language }: Manifest): 'ltr' | 'rtl' {
  return direction === 'default' ? textDirection(language) : direction;
}
