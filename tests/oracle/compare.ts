/** Compares one open book, in one setting, with the browser's own layout. */

import { seenFrom } from '@pkg/opaque.js';
import type { BookSession } from '@/core/book-session';
import type { LayoutSettings, OpenBook, PageView } from '@/core/open-book';

import { browserRows, openTallTables, pageEnd, type Row, wrapsIfCutAfter } from './browser-rows';
import { type Look, pageBox, setUp, showChapter, showPage } from './sheet';
import { startsWithSoftHyphens } from './soft-hyphens';

export type Book = OpenBook & BookSession;

export interface Comparison {
  chapters: number;
  /** Lines of text that the core counted itself, and those that start elsewhere. */
  lines: number;
  missing: number;
  extra: number;
  pages: number;
  /** Page breaks derived from the browser's rows by the same rules, and those that differ. */
  breaks: number;
  breaksDiffer: number;
  /** Pages with more, fewer or other rows than the chapter has between their ends. */
  rowsDiffer: number;
  /** Pages whose content is higher or wider than the page. */
  cut: number;
  /** Pages without text, picture or rule in a chapter that has some. */
  empty: number;
  /** Chapters whose pages' texts do not add up to the chapter's text. */
  changed: number;
  /** Pictures, drawings, formulas, table rows, annotations; and what befell them on their pages. */
  boxes: number;
  boxesCut: number;
  boxesEmpty: number;
  boxesLostOrDoubled: number;
  /** Lines that end inside a word with a hyphen. */
  hyphens: number;
  /** Of the lines of a browser that may break words wherever the core may, those it lacks. */
  otherwise: number;
  examples: string[];
}

const BOXES = 'img,svg,math,tr,rt,hr';

function nothing(): Comparison {
  return {
    chapters: 0,
    lines: 0,
    missing: 0,
    extra: 0,
    pages: 0,
    breaks: 0,
    breaksDiffer: 0,
    rowsDiffer: 0,
    cut: 0,
    empty: 0,
    changed: 0,
    boxes: 0,
    boxesCut: 0,
    boxesEmpty: 0,
    boxesLostOrDoubled: 0,
    hyphens: 0,
    otherwise: 0,
    examples: [],
  };
}

/** Lays the book out and compares every line, every page and every box. */
export async function compareBook(
  book: Book,
  chapters: number,
  settings: LayoutSettings,
  look: Look,
): Promise<Comparison> {
  setUp(await book.pageStylesheet(settings), settings, look);
  const result = nothing();
  let view: PageView | null = await book.pageAt({ chapterIndex: 0, offset: 0 });
  for (let index = 0; index < chapters && view; index += 1) {
    const comparison = new ChapterComparison(book, index, settings, result);
    await comparison.lines();
    // A chapter with nothing to show has no page.
    if (view.chapterIndex > index && comparison.isBlank) continue;
    view = await comparison.pages(view);
  }
  return result;
}

class ChapterComparison {
  readonly #book: Book;
  readonly #index: number;
  readonly #settings: LayoutSettings;
  readonly #result: Comparison;
  #html = '';
  #text = '';
  #rows: Row[] = [];
  #boxes = 0;
  /**
   * Where the words of drawings stand in the text, and blocks whose lines the browser has told
   * itself: a line of a picture before one of these shows nothing of it.
   */
  #unasked: [number, number][] = [];

  constructor(book: Book, index: number, settings: LayoutSettings, result: Comparison) {
    this.#book = book;
    this.#index = index;
    this.#settings = settings;
    this.#result = result;
    result.chapters += 1;
  }

  /** Nothing but white space stands in it. */
  get isBlank(): boolean {
    return !/[^\s\u200b\u00ad]/.test(this.#text) && this.#boxes === 0;
  }

  /** The core's line starts against the browser's, in the whole chapter. */
  async lines(): Promise<void> {
    const chapter = await this.#book.chapter(this.#index);
    this.#html = chapter.html;
    const host = showChapter(chapter.html);
    await fontsArrived(host);
    openTallTables(host, this.#across(host));
    this.#text = host.textContent ?? '';
    this.#boxes = host.querySelectorAll(BOXES).length;
    this.#rows = browserRows(host, this.#across(host));
    this.#unasked = textOf(host, 'svg,.flowing');
    if (this.#text.length !== chapter.length) {
      this.#result.changed += 1;
      this.#note(`text ${this.#text.length}, core ${chapter.length}`);
    }
    const theirs = this.#rows.flatMap((row) =>
      row.plain && row.offset !== null ? [row.offset] : [],
    );
    const ours = await this.#coreStarts();
    this.#compareStarts(theirs, ours);
    if (this.#settings.hyphenation) await this.#compareHyphens(host, ours);
  }

  /** The core's lines against those of a browser that has its choice of breaks. */
  async #compareHyphens(host: HTMLElement, ours: number[]): Promise<void> {
    this.#result.hyphens += host.querySelectorAll('.hyphen').length;
    const opportunities = await this.#book.hyphenationOpportunities(this.#index);
    const known = new Set(ours);
    for (const start of startsWithSoftHyphens(host, opportunities)) {
      if (known.has(start)) continue;
      this.#result.otherwise += 1;
      this.#note(`with every soft hyphen, line at ${start}: ${this.#around(start)}`);
    }
  }

  async #coreStarts(): Promise<number[]> {
    const starts = [...(await this.#book.lineStarts(this.#index))];
    return starts.flatMap((start, index) => {
      const shown = this.#shownFrom(start);
      // Lines without anything to see cannot be asked of the browser.
      if (shown >= (starts[index + 1] ?? this.#text.length)) return [];
      return this.#unasked.some(([from, to]) => shown >= from && shown < to) ? [] : [shown];
    });
  }

  /** A line of code may start with spaces; the browser is asked for what it shows. */
  #shownFrom(start: number): number {
    const shown = this.#text.slice(start).search(/[^ \t\n\r\f]/);
    return shown < 0 ? this.#text.length : start + shown;
  }

  #compareStarts(theirs: number[], ours: number[]): void {
    const [known, asked] = [new Set(ours), new Set(theirs)];
    this.#result.lines += theirs.length;
    for (const start of ours) {
      if (asked.has(start)) continue;
      this.#result.extra += 1;
      this.#note(`no line of the browser's at ${start}: ${this.#around(start)}`);
    }
    for (const [line, start] of theirs.entries()) {
      if (known.has(start)) continue;
      this.#result.missing += 1;
      const nearest = ours.findLast((one) => one < start + 30);
      this.#note(
        `line at ${start}: ${this.#around(start)}, core's nearest ${nearest}, line before at ${theirs[line - 1]}`,
      );
    }
  }

  #around(offset: number): string {
    const before = this.#text.slice(Math.max(0, offset - 60), offset);
    return `${JSON.stringify(before)} | ${JSON.stringify(this.#text.slice(offset, offset + 25))}`;
  }

  /** Every page of the chapter; returns the first of the next chapter. */
  async pages(first: PageView): Promise<PageView | null> {
    let view: PageView | null = first;
    let row = 0;
    let boxes = 0;
    let text = '';
    const ends: number[] = [];
    while (view && view.chapterIndex === this.#index) {
      const host = showPage(view.html, this.#settings.height);
      this.#result.pages += 1;
      boxes += host.querySelectorAll(BOXES).length - this.#carriedOver(host);
      this.#checkPage(host, view);
      text += host.textContent ?? '';
      row = this.#compareRows(browserRows(host, this.#across(host)), row, view);
      ends.push(row);
      view = await this.#book.turn(view, 1);
    }
    this.#checkWhole(text, boxes, row);
    this.#compareBreaks(ends);
    return view;
  }

  /** Rows of a cut table are counted where they begin; its head is not repeated. */
  #carriedOver(host: HTMLElement): number {
    return host.querySelectorAll('tr.continued').length;
  }

  #checkPage(host: HTMLElement, view: PageView): void {
    const where = `page ${view.pageInChapter}`;
    const page = pageBox();
    const seen = (box: DOMRect) => seenFrom(host, box);
    const bottoms = [...host.children].map((child) => seen(child.getBoundingClientRect()).bottom);
    const bottom = Math.max(...bottoms);
    if (
      bottom > seen(page).bottom + 0.1 ||
      host.scrollHeight > host.clientHeight ||
      host.scrollWidth > host.clientWidth
    ) {
      this.#result.cut += 1;
      this.#note(
        `${where}: ${host.scrollWidth}x${host.scrollHeight} in ${host.clientWidth}x${host.clientHeight}, lines to ${bottom - page.top} of ${page.height}`,
      );
    }
    if (!shows(host) && /\S/.test(this.#text)) {
      this.#result.empty += 1;
      this.#note(`${where} is empty`);
    }
    for (const box of host.querySelectorAll('img,svg,math,table,ruby')) {
      if (box.parentElement?.closest('svg,math')) continue;
      this.#checkBox(box, page, where);
    }
  }

  #checkBox(box: Element, page: DOMRect, where: string): void {
    this.#result.boxes += 1;
    const rect = box.getBoundingClientRect();
    const name = `${where}: ${box.outerHTML.slice(0, 80)} ${JSON.stringify(rect)}`;
    const hollow = rect.width < 1 || rect.height < 1;
    if (hollow && (/\S/.test(box.textContent ?? '') || box.matches('img,svg'))) {
      this.#result.boxesEmpty += 1;
      this.#note(`empty ${name}`);
    }
    // What is larger than a page scrolls in a box of its own.
    const shown = box.closest('.opaque')?.getBoundingClientRect() ?? rect;
    const out =
      shown.top < page.top - 0.6 ||
      shown.bottom > page.bottom + 0.6 ||
      shown.left < page.left - 0.6 ||
      shown.right > page.right + 0.6;
    if (out) {
      this.#result.boxesCut += 1;
      this.#note(`cut ${name}`);
    }
  }

  /** The rows of a page must be the chapter's next ones; returns the row after them. */
  #compareRows(shown: Row[], first: number, view: PageView): number {
    const expected = this.#rows.slice(first, first + shown.length);
    const from = view.startOffset;
    const differs = shown.findIndex((row, index) => {
      const other = expected[index];
      if (!other) return true;
      // The border between two rows is shared unless a page ends there.
      const slack = row.block.matches('.cut') ? 1 : 0.02;
      if (Math.abs(other.bottom - other.top - (row.bottom - row.top)) > slack) return true;
      return row.offset === null ? other.offset !== null : row.offset + from !== other.offset;
    });
    if (differs >= 0) {
      this.#result.rowsDiffer += 1;
      const [row, other] = [shown[differs], expected[differs]];
      this.#note(
        `page ${view.pageInChapter} row ${differs} of ${shown.length}: at ${row?.offset === null ? null : (row?.offset ?? 0) + from}, ${height(row)} px high; chapter's at ${other?.offset}, ${height(other)} px: ${this.#around(other?.offset ?? 0)}`,
      );
    }
    return first + shown.length;
  }

  #checkWhole(text: string, boxes: number, rows: number): void {
    if (text !== this.#text) {
      this.#result.changed += 1;
      this.#note(`text of pages ${text.length}, of chapter ${this.#text.length}`);
    }
    if (boxes !== this.#boxes) {
      this.#result.boxesLostOrDoubled += Math.abs(boxes - this.#boxes);
      this.#note(`boxes of pages ${boxes}, of chapter ${this.#boxes}`);
    }
    if (rows !== this.#rows.length) {
      this.#result.rowsDiffer += 1;
      this.#note(`rows of pages ${rows}, of chapter ${this.#rows.length}`);
    }
  }

  /** Each page must end where the browser's rows say, given where it begins. */
  #compareBreaks(ends: number[]): void {
    const host = showChapter(this.#html);
    openTallTables(host, this.#across(host));
    const rows = browserRows(host, this.#across(host));
    let first = 0;
    for (const [page, end] of ends.entries()) {
      if (page + 1 === ends.length) break;
      this.#result.breaks += 1;
      const wanted = this.#untight(host, rows, first);
      if (wanted !== end) {
        this.#result.breaksDiffer += 1;
        this.#note(
          `page ${page} ends before row ${end}, by the browser's rows before ${wanted} of ${rows.length}: ${this.#around(rows[wanted]?.offset ?? 0)}`,
        );
      }
      first = end;
    }
  }

  /** A line that wraps when its paragraph is cut after it is no place for a page to end. */
  #untight(host: HTMLElement, rows: Row[], first: number): number {
    const across = this.#across(host);
    let end = pageEnd(rows, first, across);
    const last = rows[end - 1];
    const inside = end < rows.length && rows[end]?.block === last?.block;
    if (last?.plain && inside && wrapsIfCutAfter(host, rows, end)) {
      last.mayEnd = false;
      end = pageEnd(rows, first, across);
    }
    return end;
  }

  /** How far lines may follow each other on a page. */
  #across(host: HTMLElement): number {
    const isVertical = host.firstElementChild?.matches('.vertical');
    return isVertical ? this.#settings.width : this.#settings.height;
  }

  #note(text: string): void {
    if (this.#result.examples.length < 12) {
      this.#result.examples.push(`chapter ${this.#index}: ${text}`);
    }
  }
}

/** A font's part for a script is fetched when its letters are first laid out. */
async function fontsArrived(host: HTMLElement): Promise<void> {
  host.getBoundingClientRect();
  await document.fonts.ready;
}

function textOf(host: HTMLElement, selector: string): [number, number][] {
  const range = document.createRange();
  range.setStart(host, 0);
  return [...host.querySelectorAll(selector)].map((part) => {
    range.setEndBefore(part);
    const from = range.toString().length;
    return [from, from + (part.textContent?.length ?? 0)];
  });
}

function shows(page: HTMLElement): boolean {
  return /\S/.test(page.textContent ?? '') || page.querySelector('img,svg,hr,table,math') !== null;
}

function height(row: Row | undefined): string {
  return row ? (row.bottom - row.top).toFixed(2) : 'no';
}
