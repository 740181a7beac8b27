/** Lays chapters out with the core and with the browser, and compares the two. */

import load, { sanitise } from '@pkg/vokal_wasm.js';
import type { BookSession } from '@/core/book-session';
import { browserLineStarts } from '@/core/browser-line-starts';
import { openBook, prepareToOpen } from '@/core/core';
import type { LayoutSettings, OpenBook } from '@/core/open-book';

export interface Comparison {
  chapters: number;
  lines: number;
  /** Line starts of the browser that the core lacks, and the other way round. */
  missing: number;
  extra: number;
  pages: number;
  /** Pages whose content is higher than the page. */
  cut: number;
  /** Pages without text, image or rule in a chapter that has some. */
  empty: number;
  /** Chapters whose pages' texts do not add up to the chapter's text. */
  changed: number;
  /** Lines that end inside a word with a hyphen. */
  hyphens: number;
  /** Of the lines of a browser that may break words wherever the core may, those it lacks. */
  otherwise: number;
  examples: string[];
}

const host = document.createElement('div');
host.className = 'vokal-text';
document.body.append(host);
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

async function openAll(htmls: string[], language: string, settings: LayoutSettings) {
  const encoder = new TextEncoder();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const book = await openBook(
    {
      bookKey: crypto.randomUUID(),
      language,
      chapterLengths: htmls.map((html) => encoder.encode(html).length),
      fetchChapters: async (from, to) => htmls.slice(from, to),
    },
    { onProgress: () => {}, onExact: resolve, onError: reject },
  );
  await book.layout(settings, { chapterIndex: 0, offset: 0 });
  await promise;
  return book as OpenBook & BookSession;
}

function shows(page: HTMLElement): boolean {
  return /\S/.test(page.textContent ?? '') || page.querySelector('img,svg,hr,table,math') !== null;
}

/** Gives the browser the choice the core had: soft hyphens at every break of a word. */
function offerSoftHyphens(opportunities: Uint32Array): void {
  for (const hyphen of host.querySelectorAll('.hyphen')) hyphen.remove();
  host.normalize();
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  let start = 0;
  let next = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const { data } = text;
    let soft = '';
    let written = 0;
    for (; (opportunities[next] ?? Number.POSITIVE_INFINITY) < start + data.length; next += 1) {
      const at = (opportunities[next] as number) - start;
      soft += `${data.slice(written, at)}${OFFERED}`;
      written = at;
    }
    if (written > 0) text.data = soft + data.slice(written);
    start += data.length;
  }
}

const OFFERED = '\u00ad';

/** Where the lines start, as if the soft hyphens were not there. */
function startsWithSoftHyphens(): number[] {
  const text = host.textContent ?? '';
  const starts = browserLineStarts(host, '.opaque,.ruby,rt,rp,svg');
  return starts.map(({ offset }) => offset - text.slice(0, offset).split(OFFERED).length + 1);
}

/** Compares whole chapters line by line, and every page with its box. */
export async function compare(
  htmls: string[],
  language: string,
  settings: LayoutSettings,
  align = 'start',
): Promise<Comparison> {
  const book = await openAll(htmls, language, settings);
  sheet.replaceSync(await book.pageStylesheet(settings));
  host.style.textAlign = align;
  const result: Comparison = {
    chapters: htmls.length,
    lines: 0,
    missing: 0,
    extra: 0,
    pages: 0,
    cut: 0,
    empty: 0,
    changed: 0,
    hyphens: 0,
    otherwise: 0,
    examples: [],
  };
  const note = (text: string) => {
    if (result.examples.length < 12) result.examples.push(text);
  };
  let view = await book.pageAt({ chapterIndex: 0, offset: 0 });
  for (let chapterIndex = 0; chapterIndex < htmls.length; chapterIndex += 1) {
    const chapter = await book.chapter(chapterIndex);
    Object.assign(host.style, { width: `${settings.width}px`, height: '', overflow: '' });
    host.innerHTML = chapter.html;
    const starts = browserLineStarts(host, '.opaque,.ruby,rt,rp,svg').map(({ offset }) => offset);
    const text = host.textContent ?? '';
    // A line of code may start with spaces; the browser is asked for what it shows.
    const all = [...(await book.lineStarts(chapterIndex))].map((start) => {
      const shown = text.slice(start).search(/[^ \t\n\r\f]/);
      return shown < 0 ? start : start + shown;
    });
    const ours = new Set(all);
    if (settings.hyphenation) {
      result.hyphens += host.querySelectorAll('.hyphen').length;
      offerSoftHyphens(await book.hyphenationOpportunities(chapterIndex));
      for (const start of startsWithSoftHyphens()) {
        if (ours.has(start)) continue;
        result.otherwise += 1;
        note(
          `chapter ${chapterIndex}: with every soft hyphen, browser line at ${start}: ${JSON.stringify(text.slice(start - 40, start))} | ${JSON.stringify(text.slice(start, start + 20))}, the core's nearest at ${all.findLast((ours) => ours < start + 30)}`,
        );
      }
    }
    const theirs = new Set(starts);
    result.lines += starts.length;
    for (const start of starts) {
      if (ours.has(start)) continue;
      result.missing += 1;
      note(
        `chapter ${chapterIndex}: browser line at ${start}: ${JSON.stringify(text.slice(start - 40, start))} | ${JSON.stringify(text.slice(start, start + 20))}, the core's nearest at ${all.findLast((ours) => ours < start + 30)}, the line before at ${starts[starts.indexOf(start) - 1]}`,
      );
    }
    for (const [index, start] of all.entries()) {
      const shown = text.slice(start, all[index + 1] ?? text.length);
      if (theirs.has(start) || !/\S/.test(shown)) continue;
      result.extra += 1;
    }
    const somethingToShow = shows(host);
    let pagesText = '';
    Object.assign(host.style, { height: `${settings.height}px`, overflow: 'hidden' });
    while (view && view.chapterIndex === chapterIndex) {
      host.innerHTML = view.html;
      result.pages += 1;
      if (host.scrollHeight > host.clientHeight || host.scrollWidth > host.clientWidth) {
        result.cut += 1;
        note(
          `chapter ${chapterIndex} page ${view.pageInChapter}: ${host.scrollHeight} > ${host.clientHeight} or ${host.scrollWidth} > ${host.clientWidth}`,
        );
      }
      if (somethingToShow && !shows(host)) {
        result.empty += 1;
        note(`chapter ${chapterIndex} page ${view.pageInChapter} is empty`);
      }
      pagesText += host.textContent ?? '';
      const next = await book.turn(view, 1);
      if (!next) break;
      view = next;
    }
    if (pagesText !== text || text.length !== chapter.length) {
      result.changed += 1;
      note(
        `chapter ${chapterIndex}: text ${pagesText.length} of ${text.length}, core ${chapter.length}`,
      );
    }
  }
  book.close();
  return result;
}

/** Milliseconds from chapters to final page breaks, and the pages and memory they took. */
export async function time(htmls: string[], language: string, settings: LayoutSettings) {
  await prepareToOpen(settings.font);
  const begin = performance.now();
  const book = await openAll(htmls, language, settings);
  const cold = performance.now() - begin;
  const again = async (next: LayoutSettings) => {
    const start = performance.now();
    let done = (await book.layout(next, { chapterIndex: 0, offset: 0 })).exact;
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      done = (await book.pageAt({ chapterIndex: 0, offset: 0 })).exact;
    }
    return performance.now() - start;
  };
  const width = await again({ ...settings, width: settings.width - 40 });
  const size = await again({
    ...settings,
    fontSize: settings.fontSize + 2,
    lineHeight: settings.lineHeight + 3,
  });
  const view = await again(settings).then(() => book.pageAt({ chapterIndex: 0, offset: 0 }));
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
  const book = await openAll(htmls.slice(0, 1), language, settings);
  sheet.replaceSync(await book.pageStylesheet(settings));
  book.close();
  Object.assign(host.style, { width: `${settings.width}px`, height: '', overflow: '' });
  const begin = performance.now();
  let height = 0;
  for (const html of htmls) {
    host.innerHTML = html;
    height += host.scrollHeight;
  }
  host.replaceChildren();
  return height > 0 ? performance.now() - begin : Number.NaN;
}

/** Chapters as the server would store them, but for the sizes of images. */
export async function clean(sources: string[]): Promise<string[]> {
  await load();
  return sources.map((source) => sanitise(source, true));
}

Object.assign(window, { oracle: { browserPass, clean, compare, time } });
