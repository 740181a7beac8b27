/** Whole books: the core against the browser, a search in the DOM, epub.js and pretext. */
import { clearCache, type PreparedText, prepare, layout as pretextLayout } from '@chenglou/pretext';
import loadDoor, { mark } from '@peers/door';
import ePub from 'epubjs';
import { openBook } from '@/core/core';
import { fontFamily } from '@/core/fonts';
import type { LayoutSettings } from '@/core/open-book';
import { flowPass, paragraphsOf, prepareHost, searchPages } from './browser-layout';
import { type Book, WarmWorker, waits } from './open';
import { interleave, type Samples } from './timing';

export const SETTINGS: LayoutSettings = {
  width: 760,
  height: 560,
  fontSize: 16,
  lineHeight: 24,
  font: 'literata',
  hyphenation: false,
  publisherStyles: true,
  letterSpacing: 0,
  wordSpacing: 0,
};
const NARROWER = { ...SETTINGS, width: 720 };
const LARGER = { ...SETTINGS, fontSize: 18, lineHeight: 27 };
const OTHER_SIZES = [18, 14, 20, 17, 22, 15, 19, 13, 21, 12, 23, 24];

/** Warmed with another book, as the reader's worker is by any book before. */
export async function warmWorker(other: Book, counted = false): Promise<WarmWorker> {
  const worker = new WarmWorker(counted);
  const opened = await worker.open(other);
  await opened.layout(SETTINGS);
  prepareHost(await opened.session.pageStylesheet(SETTINGS), SETTINGS);
  await opened.settle();
  return worker;
}

async function cold(worker: WarmWorker, book: Book): Promise<number> {
  const opened = await worker.open(book);
  const ms = await opened.layout(SETTINGS);
  await opened.settle();
  return ms;
}

/** Two workers with half of the chapters each: what a second one could bring at the most. */
async function coldByTwo(workers: WarmWorker[], book: Book): Promise<number> {
  const size = (htmls: string[]) => htmls.reduce((sum, html) => sum + html.length, 0);
  const whole = size(book.htmls);
  const middle = book.htmls.findIndex((_, index) => 2 * size(book.htmls.slice(0, index)) > whole);
  const halves = [book.htmls.slice(0, middle), book.htmls.slice(middle)];
  const opened = await Promise.all(
    workers.map((worker, index) => worker.open({ ...book, htmls: halves[index] ?? [] })),
  );
  const begin = performance.now();
  await Promise.all(opened.map((half) => half.layout(SETTINGS)));
  const ms = performance.now() - begin;
  for (const half of opened) await half.settle();
  return ms;
}

async function coldWithWorkerStart(book: Book): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const encoder = new TextEncoder();
  const chapterLengths = book.htmls.map((html) => encoder.encode(html).length);
  const begin = performance.now();
  const opened = await openBook(
    {
      bookKey: crypto.randomUUID(),
      language: book.language,
      chapterLengths,
      fetchChapters: async (from, to) => book.htmls.slice(from, to),
    },
    { onProgress: () => {}, onExact: resolve, onError: reject },
  );
  await opened.layout(SETTINGS, { chapterIndex: 0, offset: 0 });
  await promise;
  const ms = performance.now() - begin;
  opened.close();
  return ms;
}

/**
 * A book laid out once, and a wish that is another one each time: the pages of
 * settings seen before come out of the browser's database.
 */
async function knownBook(book: Book, wish: (round: number) => LayoutSettings) {
  const worker = new WarmWorker();
  const opened = await worker.open(book);
  await opened.layout(SETTINGS);
  await opened.settle();
  let round = 0;
  const again = async () => {
    round += 1;
    const ms = await opened.layout(wish(round));
    await opened.settle();
    return ms;
  };
  return { worker, opened, again };
}

const narrower = (round: number) => ({ ...SETTINGS, width: SETTINGS.width - 7 * round });
const otherSize = (round: number) => {
  const fontSize = OTHER_SIZES[(round - 1) % OTHER_SIZES.length] ?? 18;
  return { ...SETTINGS, fontSize, lineHeight: Math.round(fontSize * 1.5) };
};

/** One twentieth of the chapters; the answer is scaled by their share of the text. */
function domSearch(book: Book): number {
  const sampled = book.htmls.filter((_, index) => index % 20 === 10 % book.htmls.length);
  const length = (htmls: string[]) => htmls.reduce((sum, html) => sum + html.length, 0);
  const begin = performance.now();
  searchPages(sampled, SETTINGS);
  return ((performance.now() - begin) * length(book.htmls)) / length(sampled);
}

export interface PaginationResult {
  samples: Samples;
  pages: number;
  memoryBytes: number;
}

export async function pagination(book: Book, other: Book, rounds: number) {
  await loadDoor();
  const aided = book.htmls.map((html) => boldOnly(mark(html, book.language, 2) ?? ''));
  const worker = await warmWorker(other);
  const second = await warmWorker(other);
  const { pages, memoryBytes } = await countOf(book);
  const byWidth = await knownBook(book, narrower);
  const bySize = await knownBook(book, otherSize);
  const paragraphs = paragraphsOf(book.htmls);
  const font = `${SETTINGS.fontSize}px ${fontFamily(SETTINGS.font)}`;
  let prepared: PreparedText[] = [];
  const layAll = (width: number) => {
    for (const one of prepared) pretextLayout(one, width, SETTINGS.lineHeight);
  };
  const samples = await interleave(
    {
      cold: () => cold(worker, book),
      coldByTwo: () => coldByTwo([worker, second], book),
      coldWithWorkerStart: () => coldWithWorkerStart(book),
      flow: () => flowPass(book.htmls),
      width: byWidth.again,
      size: bySize.again,
      domSearch: () => domSearch(book),
      pretextCold: () => {
        clearCache();
        prepared = paragraphs.map((text) => prepare(text, font));
        layAll(SETTINGS.width);
      },
      pretextWidth: () => layAll(NARROWER.width),
    },
    rounds,
  );
  // A pass of many seconds would heat the machine in every round of the others.
  const aid = await interleave({ flowAided: () => flowPass(aided) }, 2, 0);
  for (const one of [worker, second, byWidth.worker, bySize.worker]) one.terminate();
  return { samples: { ...samples, ...aid }, pages, memoryBytes } satisfies PaginationResult;
}

/** The core also wraps the rest of the text, which would be unfair to the browser. */
function boldOnly(marked: string): string {
  const open: boolean[] = [];
  return marked.replace(/<span\b[^>]*>|<\/span>/g, (tag) => {
    const isRest = tag === '<span class="unstressed">';
    if (tag !== '</span>') open.push(isRest);
    return (tag === '</span>' ? open.pop() : isRest) ? '' : tag;
  });
}

/** Pages and memory of a book in a worker that has seen no other. */
async function countOf(book: Book) {
  const worker = new WarmWorker();
  const opened = await worker.open(book);
  await opened.layout(SETTINGS);
  await opened.settle();
  const memoryBytes = await opened.session.memoryBytes();
  const pages = await opened.pages();
  worker.terminate();
  return { memoryBytes, pages };
}

/** Milliseconds for epub.js's locations, with its own pause between sections or another. */
export async function epubJs(base64: string, pause: number): Promise<number> {
  const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const book = ePub(buffer as ArrayBuffer);
  await book.ready;
  Object.assign(book.locations, { pause });
  const begin = performance.now();
  await book.locations.generate(1600);
  const ms = performance.now() - begin;
  book.destroy();
  return ms;
}

/** Where a cold layout's time goes, by call in the worker; milliseconds, medians are the caller's. */
export async function phases(book: Book, other: Book, rounds: number) {
  const channel = new BroadcastChannel('vokal-bench-phases');
  const ask = async () => {
    const seen = { ...waits };
    for (const name of Object.keys(waits)) delete waits[name];
    return { ...seen, ...(await askWorker()) };
  };
  const askWorker = () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, number>>();
    channel.onmessage = ({ data }) => resolve(data);
    channel.postMessage('ask');
    return promise;
  };
  const worker = await warmWorker(other, true);
  const found: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    gc?.();
    const opened = await worker.open(book);
    await ask();
    const total = await opened.layout(SETTINGS);
    found.push({ total, ...(await ask()) });
    await opened.settle();
    const width = await opened.layout(NARROWER);
    found.push({ width, ...(await ask()) });
    await opened.settle();
    const size = await opened.layout({ ...LARGER, width: NARROWER.width });
    found.push({ size, ...(await ask()) });
    await opened.settle();
  }
  worker.terminate();
  channel.close();
  return found;
}
