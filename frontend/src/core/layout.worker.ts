/**
 * The worker that holds the open book: parses, measures on a canvas, lays out.
 * Each call is one short step, so that a newer wish never waits long.
 */

import load, {
  engineVersion,
  type FaceRecord,
  OpenBook,
  type PageRecord,
  stylesheet,
} from '@pkg/vokal_wasm.js';
import { expose } from 'comlink';
import type { BreakRules } from './browser-rules';
import { cssStyle, fontFamily, MONO_FAMILY, type NeededScript } from './fonts';
import { loadPatterns } from './hyphenation';
import { MeasuringFaces } from './measuring-faces';
import type { LayoutSettings, ReadingFont } from './open-book';
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
let settings: LayoutSettings | undefined;
let kerning: CanvasFontKerning = 'normal';
// The type library of pages knows no worker; its fonts are those of `self`.
const faces = new MeasuringFaces((globalThis as unknown as { fonts: FontFaceSet }).fonts);
const samples = new WidthSamples();
/** Faces whose widths the canvas got wrong, by the core's numbers. */
const measuredOnPage = new Set<number>();
let measureOnPage: MeasureOnPage | undefined;
const context = new OffscreenCanvas(1, 1).getContext('2d');

function theBook(): OpenBook {
  if (!book) throw new Error('no book is open');
  return book;
}

interface CssFont {
  style: string;
  size: number;
  family: string;
}

type SetFace = Pick<FaceRecord, 'bold' | 'italic' | 'mono' | 'size'>;

/** The font that a face is measured with, once its files for some strings are there. */
async function cssFont(face: SetFace, strings: string[]): Promise<CssFont> {
  if (!settings) throw new Error('no settings yet');
  const { font, fontSize } = settings;
  if (!face.mono) await faces.load(font, face, strings);
  return {
    style: cssStyle(face),
    size: fontSize * face.size,
    family: face.mono ? MONO_FAMILY : faces.family(font, face),
  };
}

function stylesheetOf(asked: LayoutSettings | undefined): string {
  if (!asked) throw new Error('no settings yet');
  const { width, height, fontSize, lineHeight, font } = asked;
  return stylesheet(width, height, fontSize, lineHeight, fontFamily(font), MONO_FAMILY);
}

/** A canvas that knows the language of its text, and so the font that browsers choose for it. */
type WithLanguage = OffscreenCanvasRenderingContext2D & { lang?: string };

function widthsOf(
  strings: string[],
  { style, size, family }: CssFont,
  language = '',
): Float64Array {
  if (!context) throw new Error('no canvas');
  (context as WithLanguage).lang = language;
  context.font = `${style} ${size}px ${family}`;
  context.fontKerning = kerning;
  const widths = new Float64Array(strings.length);
  for (const [index, text] of strings.entries()) widths[index] = context.measureText(text).width;
  return widths;
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
    for (let wanted = open.wanted(face.id); wanted !== ''; wanted = open.wanted(face.id)) {
      open.provide(face.id, await measured(face, wanted.split('\n')));
    }
  }
}

async function measured(face: FaceRecord, strings: string[]): Promise<Float64Array> {
  if (!settings) throw new Error('no settings yet');
  const { font, fontSize } = settings;
  const asShown = { ...face, font, size: fontSize * face.size };
  if (measuredOnPage.has(face.id) && measureOnPage) {
    return Float64Array.from(await measureOnPage(strings, asShown));
  }
  const widths = widthsOf(strings, await cssFont(face, strings), face.language);
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
  return theBook().isBlank(chapterIndex) ? 0 : theBook().paginate(chapterIndex);
}

const layoutWorker = {
  /** Compiles WebAssembly and loads the face the reader has chosen. */
  async prepare(font?: ReadingFont): Promise<void> {
    const [core] = await Promise.all([load(), font && faces.prepare(font)]);
    memory = core.memory;
  },

  open(language: string, breaks: BreakRules, onPage: MeasureOnPage): void {
    book = new OpenBook(language, ...breaks);
    measureOnPage = onPage;
  },

  addChapters(first: number, htmls: string[]): void {
    for (const [index, html] of htmls.entries()) theBook().addChapter(first + index, html);
  },

  /** Widths of probe strings with kerning across spaces and without, to compare with the page. */
  async calibrate(
    next: LayoutSettings,
    probes: string[],
  ): Promise<{ normal: number[]; auto: number[] }> {
    settings = next;
    await faces.prepare(next.font);
    const plain = { bold: false, italic: false, mono: false, size: 1 };
    const font = await cssFont(plain, [...probes.join('')]);
    const measured = (mode: CanvasFontKerning) => {
      kerning = mode;
      return [...widthsOf(probes, font)];
    };
    return { auto: measured('auto'), normal: measured('normal') };
  },

  /** Gives the rules of pages. `units`: the browser's units of layout in a CSS pixel. */
  setFormat(
    next: LayoutSettings,
    units: number,
    fontChanged: boolean,
    kerningMode: CanvasFontKerning,
  ): string {
    if (fontChanged) measuredOnPage.clear();
    if (fontChanged || next.fontSize !== settings?.fontSize) samples.forget();
    settings = next;
    kerning = kerningMode;
    const { width, height, fontSize, lineHeight, justified = false, hyphenation } = next;
    theBook().setFormat(
      width,
      height,
      fontSize,
      lineHeight,
      justified,
      units,
      fontChanged,
      hyphenation,
    );
    return stylesheetOf(next);
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
      if (settings?.hyphenation) await oneAfterAnother(() => hyphenateWords(index));
      const blocks = open.opaqueBlocks(index);
      if (blocks.length > 0) opaque.push({ chapterIndex: index, blocks });
      pages.push(blocks.length > 0 ? null : paginate(index));
    }
    return {
      pages,
      opaque,
      stylesheet: opaque.length > 0 ? stylesheetOf(settings) : '',
      needed: faces.takeNeeded(),
      samples: samples.take(),
    };
  },

  /** From now on the page measures what is set in these faces; all widths are forgotten. */
  distrust(wrong: number[]): void {
    for (const face of wrong) measuredOnPage.add(face);
    samples.forget();
    theBook().forgetWidths();
  },

  /** From now on the browser says where the lines of this chapter are; it has no pages until then. */
  measureLines(chapterIndex: number): void {
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

  /** The page starts of the first `count` chapters. */
  pageStarts(count: number): Uint32Array[] {
    const open = theBook();
    return Array.from({ length: count }, (_, index) =>
      open.isBlank(index) ? new Uint32Array() : open.pageStarts(index),
    );
  },

  /** Whether they were taken; what a cache kept may not fit any more. */
  restorePageStarts(chapterIndex: number, triples: Uint32Array): boolean {
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
    return theBook().chapter(chapterIndex);
  },

  offsetOfId(chapterIndex: number, id: string): number | undefined {
    return theBook().offsetOfId(chapterIndex, id);
  },

  stressed(chapterIndex: number, start: number, end: number, frequency: number): Uint32Array {
    return theBook().stressed(chapterIndex, start, end, frequency);
  },

  stylesheet(next: LayoutSettings): string {
    return stylesheetOf(next);
  },

  engineVersion(): string {
    return engineVersion();
  },

  memoryBytes(): number {
    return memory?.buffer.byteLength ?? 0;
  },
};

export type LayoutWorker = typeof layoutWorker;

expose(layoutWorker);
