/** The pictures of a book in its order, found chapter by chapter. */

import { sanitisedHtml } from '@/browser/trusted-types';
import type { OpenBook } from '@/core/open-book';
import { TextMap } from '@/shared/marks/text-map';

import { asWritten } from '../copying';
import type { ViewedPicture } from './viewer-store';

export interface BookPicture {
  chapterIndex: number;
  /** Which of the chapter's pictures, counted from 0. */
  index: number;
  path: string;
  alt: string;
  /** What the book says below it; '' if nothing. */
  caption: string;
  /** The caption's own language and direction, where they are not the book's. */
  lang: string | undefined;
  dir: string | undefined;
  /** A sign in a line or an ornament, at which nobody stops. */
  isSmall: boolean;
}

/** Smaller in either direction, in CSS pixels, a picture is an ornament. */
const SMALL_PX = 48;

function templateOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = sanitisedHtml(html);
  return template.content;
}

const imagesIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLImageElement>('img[data-resource]'),
];

function pictureOf(image: HTMLImageElement, chapterIndex: number, index: number): BookPicture {
  const caption = image.closest('figure')?.querySelector('figcaption');
  return {
    chapterIndex,
    index,
    path: image.dataset.resource ?? '',
    alt: image.alt.trim(),
    caption: asWritten(caption?.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    lang: caption?.closest('[lang]')?.getAttribute('lang') ?? undefined,
    dir: caption?.closest('[dir]')?.getAttribute('dir') ?? undefined,
    isSmall: isSmall(image),
  };
}

function isSmall(image: HTMLImageElement): boolean {
  if (image.classList.contains('inline-image')) return true;
  return ['width', 'height'].some((side) => {
    const length = Number.parseFloat(image.getAttribute(side) ?? '');
    return length < SMALL_PX;
  });
}

/** The pictures of a chapter's markup. */
export function picturesIn(html: string, chapterIndex: number): BookPicture[] {
  // Most chapters of most books have none, and are not parsed for it.
  if (!html.includes('data-resource')) return [];
  return imagesIn(templateOf(html)).map((image, index) => pictureOf(image, chapterIndex, index));
}

/** The picture of a page as its chapter has it; null if it is not there. */
export async function pictureAt(
  book: Pick<OpenBook, 'chapter'>,
  { chapterIndex, offset, path }: ViewedPicture,
): Promise<BookPicture | null> {
  const { html } = await book.chapter(chapterIndex);
  const content = templateOf(html);
  const map = new TextMap(content, 0);
  const images = imagesIn(content);
  const index = images.findIndex(
    (image) => image.dataset.resource === path && map.offsetBehind(image, 0) === offset,
  );
  const image = images[index];
  return image ? pictureOf(image, chapterIndex, index) : null;
}

/**
 * The next picture of the book, or the one before; null where there is no other. Looks through
 * one chapter after the other, until `signal` says that nobody waits any longer; undefined if
 * none was found in the `most` chapters that were to be looked through.
 */
export async function pictureBeside(
  book: Pick<OpenBook, 'chapter'>,
  chapters: number,
  from: Pick<BookPicture, 'chapterIndex' | 'index'>,
  by: 1 | -1,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<BookPicture | null | undefined> {
  for (let chapter = from.chapterIndex; chapter >= 0 && chapter < chapters; chapter += by) {
    if (Math.abs(chapter - from.chapterIndex) >= most) return undefined;
    const { html } = await book.chapter(chapter);
    if (signal.aborted) return null;
    const here = picturesIn(html, chapter).filter(
      ({ index, isSmall }) =>
        !isSmall && (chapter !== from.chapterIndex || (index - from.index) * by > 0),
    );
    const found = here.at(by === 1 ? 0 : -1);
    if (found) return found;
  }
  return null;
}
