/**
 * The worker that holds the open book: parses, measures on a canvas, lays out.
 * Each call is one short step, so that a newer wish never waits long.
 */

import { CanvasMeasurer, letterSpacingOf, type MeasuredFace, weightOf } from '@pkg/canvas.js';
import load, {
  type Browser,
  type FaceRecord,
  type FormatRecord,
  formatKey,
  type NoteRecord,
  OpenBook,
  type PageRecord,
  stylesheet,
  type TextFingerprintRecord,
} from '@pkg/vokal_wasm.js';
import { expose } from 'comlink';
import type { Anchor } from './anchors';
import type { NeededScript } from './fonts';
import { loadPatterns } from './hyphenation';
import { MeasuringFaces } from './measuring-faces';
import type { Locator, OwnFont, ReadingFont } from './open-book';
import { keepOwnFace, type OwnFile } from './own-faces';
import type { KeptPages } from './page-cache';
import { isNotCanonical, loadSanitiser } from './sanitiser';
import { VerticalWidths } from './vertical-widths';
import type { TextFace } from './weights';
import { WholePages } from './whole-pages';
import { type FaceSample, type SampleFace, WidthSamples } from './width-samples';

/** Milliseconds after which a step ends, so that a newer wish is heard. */
const STEP_MS = 20;

/** What laying out a few chapters came to. */
export interface LaidOut {
  /** Pages of the chapters asked for, as many as there was time for; null where
   * blocks must be measured first. A chapter with nothing to show has none. */
  pages: (number | null)[];
  /** Blocks only the page itself can measure. */
  opaque: { chapterIndex: number; blocks: string[] }[];
  /** The rules these are set by, if there are any. */
  stylesheet: string;
  /** Files of the face that were loaded here, and that the page needs, too. */
  needed: NeededScript[];
  /** Widths to compare with the page's before the pages count. */
  samples: FaceSample[];
}

/** Measures strings in the document itself; answers in CSS pixels. */
export type MeasureOnPage = (strings: string[], face: SampleFace) => Promise<number[]>;

let book: OpenBook | undefined;
let memory: WebAssembly.Memory | undefined;
/** How pages are set, and the reading face that the format's family stands for. */
let setting: { format: FormatRecord; font: ReadingFont } | undefined;
// The type library of pages knows no worker; its fonts are those of `self`.
const faces = new MeasuringFaces((globalThis as unknown as { fonts: FontFaceSet }).fonts);
const samples = new WidthSamples();
const verticals = new VerticalWidths();
let wholePages = new WholePages();
/** Faces whose widths the canvas got wrong, by the core's numbers. */
const measuredOnPage = new Set<number>();
let measureOnPage: MeasureOnPage | undefined;
const measurer = new CanvasMeasurer();

function theBook(): OpenBook {
  if (!book) throw new Error('no book is open');
  return book;
}

/** Takes a chapter as the server stored it; what is not canonical is sanitised first. */
async function addChapter(index: number, html: string): Promise<void> {
  try {
    theBook().addChapter(index, html);
  } catch (error) {
    if (!isNotCanonical(error)) throw error;
    const sanitise = await loadSanitiser();
    theBook().addSanitised(index, sanitise(html, { syntax: 'html' }).html);
  }
}

/** Widths of strings on the canvas, once the files of their face are there. */
async function widthsOf(
  strings: string[],
  face: MeasuredFace,
  format: FormatRecord,
  font: ReadingFont,
): Promise<Float64Array> {
  if (face.mono) return measurer.widths(strings, face, format);
  const style = { weight: weightOf(face, format), italic: face.italic };
  await faces.load(font, style, strings);
  return measurer.widths(strings, face, format, await faces.family(font, style));
}

/** Steps that measure wait for each other: a question to the core must get its own answer. */
let measuring: Promise<unknown> = Promise.resolve();

function oneAfterAnother<T>(step: () => Promise<T>): Promise<T> {
  const next = measuring.then(step, step);
  measuring = next;
  return next;
}

async function measureFaces(): Promise<void> {
  const open = theBook();
  for (const face of open.faces()) {
    // Answers may lead to further questions.
    for (let wanted = open.wanted(face.id); wanted.length > 0; wanted = open.wanted(face.id)) {
      open.provide(face.id, await measured(face, wanted));
    }
  }
}

async function measured(face: FaceRecord, strings: string[]): Promise<Float64Array> {
  if (!setting) throw new Error('no settings yet');
  const { format, font } = setting;
  const letterSpacing = letterSpacingOf(face, format);
  const { wordSpacing = 0 } = format;
  const size = (format.fontSize ?? 0) * face.size;
  const weight = weightOf(face, format);
  const asShown = { ...face, font, weight, size, letterSpacing, wordSpacing };
  if (measuredOnPage.has(face.id) && measureOnPage) {
    return Float64Array.from(await measureOnPage(strings, asShown));
  }
  const widths = await widthsOf(strings, face, format, font);
  if (face.vertical && measureOnPage) {
    const onPage = measureOnPage;
    const column = { id: face.id, em: size + letterSpacing };
    return verticals.widths(column, strings, widths, (asked) => onPage(asked, asShown));
  }
  samples.note(asShown, strings, widths);
  return widths;
}

/** Has the words of a chapter broken, and their parts measured. */
async function hyphenateWords(chapterIndex: number): Promise<void> {
  const open = theBook();
  const wanted = open.wordsToHyphenate(chapterIndex);
  if (wanted.length === 0) return;
  const hyphenate = await loadPatterns();
  for (const { language, words } of wanted) {
    open.provideHyphenation(language, hyphenate(language, words));
  }
  await measureFaces();
}

/** How many pages a chapter has: none if there is nothing to show. */
function paginate(chapterIndex: number): number {
  return wholePages.paginate(theBook(), chapterIndex);
}

function pageStarts(chapterIndex: number): Uint32Array {
  return theBook().isBlank(chapterIndex) ? new Uint32Array() : theBook().pageStarts(chapterIndex);
}

/**
 * How high each of the first `count` chapters is in one piece; NaN where it is not laid out, or
 * where its page starts are from a cache.
 */
function chapterHeights(count: number): Float64Array {
  const open = theBook();
  const heightOf = (index: number) => wholePages.heightOf(open, index);
  return Float64Array.from({ length: count }, (_, index) => heightOf(index));
}

const layoutWorker = {
  /** Compiles WebAssembly and loads the face the reader has chosen. */
  async prepare(face?: TextFace): Promise<void> {
    const [core] = await Promise.all([load(), face && faces.prepare(face)]);
    memory = core.memory;
  },

  /** Takes the files of a book's or a reader's own face, before anything is measured with it. */
  takeFace(font: OwnFont, files: OwnFile[]): void {
    keepOwnFace(font, files);
  },

  /** `whole`: the chapters that are one page each, with the book's own styles. */
  open(
    language: string,
    browser: Browser,
    onPage: MeasureOnPage,
    whole: readonly number[] = [],
  ): void {
    book = new OpenBook(language, browser);
    wholePages = new WholePages(whole);
    measureOnPage = onPage;
  },

  async addChapters(first: number, htmls: string[]): Promise<void> {
    for (const [index, html] of htmls.entries()) await addChapter(first + index, html);
  },

  /** Widths of probe strings with kerning across spaces and without, to compare with the page. */
  async calibrate(
    format: FormatRecord,
    face: TextFace,
    probes: string[],
  ): Promise<{ normal: number[]; auto: number[] }> {
    await faces.prepare(face);
    const plain = { bold: false, italic: false, mono: false, size: 1 };
    const measured = async (kerning: CanvasFontKerning) => [
      ...(await widthsOf(probes, plain, { ...format, kerning }, face.font)),
    ];
    const style = { weight: weightOf(plain, format), italic: false };
    await faces.load(face.font, style, [...probes.join('')]);
    return { auto: await measured('auto'), normal: await measured('normal') };
  },

  /** Gives the rules of pages, and what to keep their starts under. */
  setFormat(format: FormatRecord, font: ReadingFont): { stylesheet: string; key: string } {
    const before = setting?.format;
    const isOther = (key: keyof FormatRecord) => format[key] !== before?.[key];
    const faceChanged = font !== setting?.font || isOther('weight');
    if (faceChanged) measuredOnPage.clear();
    const resized = faceChanged || isOther('fontSize');
    const spaces = ['letterSpacing', 'wordSpacing'] as const;
    // How much space there is tells nothing of the face, and a slider passes by many.
    const begins = spaces.some((key) => !format[key] !== !before?.[key]);
    if (resized || begins) samples.forget();
    if (resized || spaces.some(isOther)) verticals.forget();
    setting = { format, font };
    wholePages.begin(format.publisherStyles ?? false);
    theBook().setFormat(format);
    return { stylesheet: stylesheet(format), key: formatKey(format) };
  },

  /**
   * Lays out the chapters `from..to`, at least one, until the step's time is
   * over; those with opaque blocks wait for `provideOpaque`.
   */
  async layOut(from: number, to: number): Promise<LaidOut> {
    const end = performance.now() + STEP_MS;
    await oneAfterAnother(measureFaces);
    const open = theBook();
    const opaque: LaidOut['opaque'] = [];
    const pages: LaidOut['pages'] = [];
    for (let index = from; index < to && (index === from || performance.now() < end); index += 1) {
      if (setting?.format.hyphenation) await oneAfterAnother(() => hyphenateWords(index));
      const blocks = open.opaqueBlocks(index);
      if (blocks.length > 0) opaque.push({ chapterIndex: index, blocks });
      pages.push(blocks.length > 0 ? null : paginate(index));
    }
    return {
      pages,
      opaque,
      stylesheet: opaque.length > 0 && setting ? stylesheet(setting.format) : '',
      needed: faces.takeNeeded(),
      samples: samples.take(),
    };
  },

  /** From now on the page measures what is set in these faces; all widths are forgotten. */
  distrust(wrong: number[]): void {
    for (const face of wrong) measuredOnPage.add(face);
    samples.forget();
    verticals.forget();
    wholePages.forget();
    theBook().forgetWidths();
  },

  /** From now on the browser says where the lines of this chapter are; it has no pages until then. */
  measureLines(chapterIndex: number): void {
    wholePages.forget(chapterIndex);
    theBook().measureLines(chapterIndex);
  },

  /** Lays out chapters from the one of a place on, and finds the page that shows it. */
  async layOutFrom(chapterIndex: number, offset: number, to: number) {
    const laidOut = await this.layOut(chapterIndex, to);
    return { laidOut, shown: laidOut.pages[0] ? this.pageAt(chapterIndex, offset) : undefined };
  },

  provideOpaque(chapterIndex: number, measures: number[]): number {
    theBook().provideOpaque(chapterIndex, Float64Array.from(measures));
    return paginate(chapterIndex);
  },

  lineStarts(chapterIndex: number): Uint32Array {
    return theBook().lineStarts(chapterIndex);
  },

  hyphenationOpportunities(chapterIndex: number): Uint32Array {
    return theBook().hyphenationOpportunities(chapterIndex);
  },

  /** The page starts of a chapter; none if it has nothing to show or is not laid out. */
  pageStarts,

  /** What a cache keeps of the first `count` chapters. */
  pagesToKeep(count: number): KeptPages {
    const pages = Array.from({ length: count }, (_, index) => pageStarts(index));
    return { pages, heights: chapterHeights(count) };
  },

  chapterHeights,

  /** Whether they were taken; what a cache kept may not fit any more. */
  restorePageStarts(chapterIndex: number, triples: Uint32Array): boolean {
    if (!wholePages.fits(chapterIndex, triples)) return false;
    return theBook().restorePageStarts(chapterIndex, triples);
  },

  page(chapterIndex: number, page: number): PageRecord | undefined {
    return theBook().page(chapterIndex, page);
  },

  /** The page that shows an offset. */
  pageAt(chapterIndex: number, offset: number) {
    const page = theBook().pageOf(chapterIndex, offset);
    return { page, record: theBook().page(chapterIndex, page) };
  },

  chapter(chapterIndex: number) {
    return wholePages.chapter(theBook(), chapterIndex);
  },

  offsetOfId(chapterIndex: number, id: string): number | undefined {
    return theBook().offsetOfId(chapterIndex, id);
  },

  anchorOf(chapterIndex: number, start: number, end: number): Anchor {
    return theBook().anchorOf(chapterIndex, start, end);
  },

  textFingerprint(chapterIndex: number): TextFingerprintRecord | undefined {
    return theBook().textFingerprint(chapterIndex);
  },

  textHashes(chapters: number[]): (string | null)[] {
    return chapters.map((chapterIndex) => theBook().textFingerprint(chapterIndex)?.hash ?? null);
  },

  note({ chapterIndex, offset }: Locator, target: number): NoteRecord | undefined {
    return theBook().note(chapterIndex, offset, target);
  },

  stressed(chapterIndex: number, start: number, end: number, frequency: number): Uint32Array {
    return theBook().stressed(chapterIndex, start, end, frequency);
  },

  stylesheet(format: FormatRecord): string {
    return stylesheet(format);
  },

  memoryBytes(): number {
    return memory?.buffer.byteLength ?? 0;
  },
};

export type LayoutWorker = typeof layoutWorker;

expose(layoutWorker);
