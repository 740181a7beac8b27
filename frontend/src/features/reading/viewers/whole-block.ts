/** The whole of a block of which the page shows a part. */
import { useEffect, useState } from 'react';

import { textDirection } from '@/core/text-direction';

import { chapterMap } from '../book-text';
import { plainText } from './plain-text';
import type { ViewerProps } from './viewer-props';
import type { ViewedBlock } from './viewer-store';

export interface WholeBlock {
  /** A copy, which may be changed and put anywhere. */
  element: Element;
  lang: string;
  dir: string;
  /** What the figure around it says of it; '' if nothing. */
  figcaption: string;
}

/** The block of a name that holds the character at `offset` of a chapter; null if none does. */
export function blockAt(html: string, name: string, offset: number): Element | null {
  const map = chapterMap(html);
  let found: Element | null = null;
  let at = map.pointAt(offset)?.node.parentElement ?? null;
  for (; at; at = at.parentElement) {
    // A table in a table is a part of it.
    if (at.localName === name) found = at;
  }
  return found;
}

/** A copy of a block without what made it a part of its page. */
export function copyOf(block: Element, language: string): WholeBlock {
  const element = block.cloneNode(true) as Element;
  element.removeAttribute('class');
  // Of two elements of one name in the document, links would find the wrong one; drawings find
  // their own colours and clips by theirs.
  for (const named of [element, ...element.querySelectorAll('[id]')]) {
    if (!named.closest('svg')) named.removeAttribute('id');
  }
  // They lead on from the page, and not from here.
  for (const link of element.querySelectorAll('a[href]')) link.removeAttribute('href');
  const lang = block.closest('[lang]')?.getAttribute('lang') || language;
  const figcaption = block.closest('figure')?.querySelector('figcaption');
  return {
    element,
    lang,
    dir: block.closest('[dir]')?.getAttribute('dir') || textDirection(lang),
    figcaption: figcaption ? plainText(figcaption) : '',
  };
}

/** Null until the chapter has been asked. */
export function useWholeBlock({
  viewed,
  book,
  manifest,
}: Pick<ViewerProps<ViewedBlock>, 'viewed' | 'book' | 'manifest'>): WholeBlock | null {
  const [block, setBlock] = useState<WholeBlock | null>(null);
  const { language } = manifest;

  useEffect(() => {
    let isStale = false;
    const { chapterIndex, offset, shown } = viewed;
    const put = (found: Element | null) => {
      if (!isStale) setBlock(copyOf(found ?? shown, language));
    };
    book.chapter(chapterIndex).then(
      ({ html }) => put(blockAt(html, shown.localName, offset)),
      // What is on the page is here at least.
      () => put(null),
    );
    return () => {
      isStale = true;
    };
  }, [book, viewed, language]);

  return block;
}
