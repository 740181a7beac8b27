/** The core's door for tests: books laid out by the core and by the browser, side by side. */

import load, { sanitise } from '@pkg/sanitiser/vokal_sanitiser.js';
import type { TextSpan } from '@/core/anchors';
import { openBook, prepareToOpen } from '@/core/core';
import type { LayoutSettings, OwnFont } from '@/core/open-book';
import { keepOwnFace } from '@/core/own-faces';

import { type Book, type Comparison, compareBook } from './compare';
import { breaksOfPairs } from './pairs';
import { type Look, setUp, showChapter } from './sheet';

export type { Comparison } from './compare';
export type { Look } from './sheet';

const START = { chapterIndex: 0, offset: 0 };

/** Opens chapters as a book and lays all of them out; each call of the answer does so again. */
async function openAll(htmls: string[], language: string) {
  const encoder = new TextEncoder();
  let done = Promise.withResolvers<number>();
  const book = (await openBook(
    {
      bookKey: crypto.randomUUID(),
      language,
      chapterLengths: htmls.map((html) => encoder.encode(html).length),
      fetchChapters: async (from, to) => htmls.slice(from, to),
    },
    {
      onProgress: () => {},
      onExact: (pages) => done.resolve(pages),
      onError: (error) => done.reject(error),
    },
  )) as Book;
  const layout = async (settings: LayoutSettings) => {
    done = Promise.withResolvers<number>();
    await book.layout(settings, START);
    await done.promise;
  };
  return { book, layout };
}

let open: { book: Book; layout: (settings: LayoutSettings) => Promise<void>; chapters: number };

/** Opens a book for `compareIn`. */
export async function openFor(htmls: string[], language: string): Promise<void> {
  open?.book.close();
  open = { ...(await openAll(htmls, language)), chapters: htmls.length };
}

/** Compares the open book in one setting, after a slider has `passed` by other spaces. */
export async function compareIn(
  settings: LayoutSettings,
  look: Look,
  passed: readonly number[] = [],
): Promise<Comparison> {
  const all = { ...settings, justified: look.align === 'justify' };
  for (const letterSpacing of passed) await open.layout({ ...all, letterSpacing });
  await open.layout(all);
  return compareBook(open.book, open.chapters, all, look);
}

/** Keeps the files of a book's own face. */
export function takeFace(
  font: OwnFont,
  files: { base64: string; weight: 400 | 700; style: 'normal' | 'italic' }[],
): void {
  const bytesOf = (base64: string) =>
    Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
  keepOwnFace(
    font,
    files.map(({ base64, weight, style }) => ({ bytes: bytesOf(base64), weight, style })),
  );
}

/** Milliseconds from chapters to final page breaks, and the pages and memory they took. */
export async function time(htmls: string[], language: string, settings: LayoutSettings) {
  await prepareToOpen(settings);
  const begin = performance.now();
  const { book, layout } = await openAll(htmls, language);
  await layout(settings);
  const cold = performance.now() - begin;
  const again = async (next: LayoutSettings) => {
    const start = performance.now();
    let done = (await book.layout(next, START)).exact;
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      done = (await book.pageAt(START)).exact;
    }
    return performance.now() - start;
  };
  const width = await again({ ...settings, width: settings.width - 40 });
  const size = await again({
    ...settings,
    fontSize: settings.fontSize + 2,
    lineHeight: settings.lineHeight + 3,
  });
  const view = await again(settings).then(() => book.pageAt(START));
  const memory = await book.memoryBytes();
  book.close();
  return { cold, width, size, pages: view.totalPages, memory };
}

/** Milliseconds for one pass of the browser's own layout over all chapters, heights only. */
export async function browserPass(
  htmls: string[],
  language: string,
  settings: LayoutSettings,
): Promise<number> {
  const { book, layout } = await openAll(htmls.slice(0, 1), language);
  await layout(settings);
  const look: Look = { language, direction: 'ltr', align: 'start' };
  const host = setUp(await book.pageStylesheet(settings), settings, look);
  book.close();
  const begin = performance.now();
  let height = 0;
  for (const html of htmls) {
    host.innerHTML = html;
    height += host.scrollHeight;
  }
  host.replaceChildren();
  return height > 0 ? performance.now() - begin : Number.NaN;
}

/** Writes spans of one edition of a book down, and finds them in another. */
export async function anchored(htmls: string[], spans: TextSpan[], laterHtmls: string[]) {
  const { book } = await openAll(htmls, 'en');
  const anchors = await Promise.all(spans.map((span) => book.anchorOf(span)));
  book.close();
  const later = (await openAll(laterHtmls, 'en')).book;
  const found = await later.findAnchors(anchors);
  later.close();
  return { anchors, found };
}

/** Chapters as the server would store them, but for the sizes of images. */
export async function clean(sources: string[]): Promise<string[]> {
  await load();
  return sources.map((source) => sanitise(source, { syntax: 'html' }).html);
}

/** The chapters of a file beside the page, for browsers that take no long arguments. */
export async function openFile(url: string): Promise<void> {
  const { htmls, language } = await (await fetch(url)).json();
  await openFor(htmls, language);
}

showChapter('');
Object.assign(window, {
  oracle: {
    anchored,
    breaksOfPairs,
    browserPass,
    clean,
    compareIn,
    openFile,
    openFor,
    takeFace,
    time,
  },
});
