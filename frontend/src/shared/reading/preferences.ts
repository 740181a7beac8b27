/** How a reader likes pages to be set, and the page that comes of it on a screen. */
import type { CSSProperties } from 'react';

import type { LayoutSettings, ReadingFont, ShippedFont, TextWeight } from '@/core/open-book';
import { TEXT_WEIGHTS, weightIn } from '@/core/weights';

import { type Columns, columnsFor, columnWishes, halfOf, LEAST_WIDTH, PADDING } from './columns';

export const FONT_SIZES = { least: 12, most: 24, step: 2, usual: 16 } as const;
/** Sizes beyond those of A- and A+, CSS pixels. */
export const LARGE_SIZES = [28, 32, 40, 48, 64] as const;
/** In ems of the type, as those who need them ask for; WCAG 2.2, 1.4.12 has 0.12 and 0.16. */
export const LETTER_SPACING = { least: -0.02, most: 0.25, step: 0.01 } as const;
export const WORD_SPACING = { least: 0, most: 0.6, step: 0.02 } as const;
/** Of the type. */
export const LINE_HEIGHT = { least: 1.2, most: 2.4, step: 0.05 } as const;
/** In characters. */
export const LINE_LENGTH = { least: 30, most: 90, step: 2 } as const;
/** In percent: how much of the page's light is taken. */
export const DIM = { least: 0, most: 70, step: 5 } as const;
export const fonts = [
  'literata',
  'source-serif',
  'atkinson',
  'lexend',
  'opendyslexic',
  'andika',
  'gentium',
  'noto-serif',
  'system',
] as const satisfies readonly ShippedFont[];
export const alignments = ['left', 'center', 'right', 'justify'] as const;

/**
 * How CSS says an alignment. Who has not chosen another has 'left', where the lines of most
 * scripts begin; those of Hebrew and Arabic begin on the right.
 */
export const cssAlignment = (alignment: (typeof alignments)[number]) =>
  alignment === 'left' ? 'start' : alignment;

/** The same as a style of what shows pages; what a book sets in the middle ends there. */
export function alignedAs(alignment: (typeof alignments)[number]): CSSProperties {
  const textAlign = cssAlignment(alignment);
  return { textAlign, '--text-align': textAlign } as CSSProperties;
}

export const highlightModes = [
  'none',
  'frequency-1',
  'frequency-2',
  'frequency-3',
  'frequency-4',
] as const;
export const spacings = ['tight', 'normal', 'loose'] as const;
/** How paragraphs are told apart: as the book has it, by an indent, or by half to two lines. */
export const paragraphs = ['book', 'indent', 'half', 'line', 'two'] as const;
/** Which numbers stand below the page. */
export const pageNumbers = ['both', 'screen'] as const;
export const margins = ['narrow', 'normal', 'wide'] as const;
/** How one page comes after another. */
export const turnings = ['once', 'slide'] as const;
/** What is scrolled in one piece, where no pages are turned. */
export const scrollings = ['chapter', 'book'] as const;
/** What helps to keep the line: a ruler, or all but one sentence dimmed. */
export const focuses = ['off', 'ruler', 'sentence'] as const;
/** How many lines of a ruler are clear. */
export const RULER_LINES = { least: 1, most: 5, step: 1 } as const;

export interface Preferences {
  fontSize: number;
  readingMode: 'page' | 'chapter';
  isPaginated: boolean;
  scrolling: (typeof scrollings)[number];
  highlightMode: (typeof highlightModes)[number];
  textAlignment: (typeof alignments)[number];
  font: ShippedFont;
  /** Books that bring a face along for their text are set in it. */
  bookFont: boolean;
  /** A family that the reader has brought along, instead of `font` where it is there; by its id. */
  ownFont: string | null;
  lineSpacing: (typeof spacings)[number];
  margins: (typeof margins)[number];
  /** Words are broken at the ends of lines. */
  hyphenation: boolean;
  /** What a book's styles mean is honoured. */
  publisherStyles: boolean;
  /** 0 to 100; how strongly the unstressed rest is printed. */
  contrast: number;
  /** Between characters, and between words, in ems of the type. */
  letterSpacing: number;
  wordSpacing: number;
  paragraphs: (typeof paragraphs)[number];
  /** Of the type; null as `lineSpacing` has it. */
  lineHeight: number | null;
  /** Characters in a line; null as `margins` has it. */
  lineLength: number | null;
  /** The weight of the text; faces that lack it show the next lighter one. */
  weight: TextWeight;
  /** 0 to 70; how much darker than its colours the page is shown. */
  dim: number;
  /** In dark themes pictures are shown as negatives. */
  invertPictures: boolean;
  columns: Columns;
  turning: (typeof turnings)[number];
  focus: (typeof focuses)[number];
  rulerLines: number;
  pageNumbers: (typeof pageNumbers)[number];
  /** Keys of one letter, digit or sign do something (WCAG 2.2, 2.1.4); for all books alike. */
  letterKeys: boolean;
}

const USUAL: Preferences = {
  fontSize: FONT_SIZES.usual,
  readingMode: 'page',
  isPaginated: true,
  scrolling: 'chapter',
  highlightMode: 'none',
  textAlignment: 'left',
  font: 'literata',
  bookFont: false,
  ownFont: null,
  lineSpacing: 'normal',
  margins: 'normal',
  hyphenation: false,
  publisherStyles: true,
  contrast: 100,
  letterSpacing: 0,
  wordSpacing: 0,
  paragraphs: 'book',
  lineHeight: null,
  lineLength: null,
  weight: 400,
  dim: 0,
  invertPictures: false,
  columns: 'one',
  turning: 'once',
  focus: 'off',
  rulerLines: 1,
  pageNumbers: 'both',
  letterKeys: true,
};

function oneOf<Value>(values: readonly Value[], wanted: unknown, usual: Value): Value {
  return values.find((value) => value === wanted) ?? usual;
}

/** Sizes that there are stay; others become the nearest of A- and A+. */
export function clampFontSize(size: number): number {
  const { least, most, step } = FONT_SIZES;
  const large = LARGE_SIZES.find((known) => known === size);
  if (large !== undefined) return large;
  return Math.min(most, Math.max(least, least + Math.round((size - least) / step) * step));
}

/** A family's id, or none. */
function familyFrom(wanted: unknown): string | null {
  return typeof wanted === 'string' && /^[0-9a-f]{32}$/.test(wanted) ? wanted : null;
}

/** A wish on a slider, or none. */
function wishOn(slider: Parameters<typeof within>[0], wanted: unknown): number | null {
  return Number.isFinite(wanted) ? within(slider, wanted, slider.least) : null;
}

function within(
  { least, most, step }: { least: number; most: number; step: number },
  wanted: unknown,
  usual: number,
): number {
  const number = typeof wanted === 'number' && Number.isFinite(wanted) ? wanted : usual;
  // Whole hundredths: 0.1 + 0.2 is no step of a slider.
  const stepped = Math.round(Math.round(number / step) * step * 100) / 100;
  return Math.min(most, Math.max(least, stepped));
}

/** Preferences from whatever is stored; what makes no sense is as usual. */
export function preferencesFrom(stored: Record<string, unknown>): Preferences {
  const { fontSize, contrast } = stored;
  const isPaginated =
    typeof stored.isPaginated === 'boolean' ? stored.isPaginated : USUAL.isPaginated;
  return {
    fontSize: Number.isFinite(fontSize) ? clampFontSize(Number(fontSize)) : USUAL.fontSize,
    readingMode: isPaginated ? 'page' : 'chapter',
    isPaginated,
    scrolling: oneOf(scrollings, stored.scrolling, USUAL.scrolling),
    highlightMode: oneOf(highlightModes, stored.highlightMode, USUAL.highlightMode),
    textAlignment: oneOf(alignments, stored.textAlignment, USUAL.textAlignment),
    font: oneOf(fonts, stored.font, USUAL.font),
    bookFont: stored.bookFont === true,
    ownFont: familyFrom(stored.ownFont),
    lineSpacing: oneOf(spacings, stored.lineSpacing, USUAL.lineSpacing),
    margins: oneOf(margins, stored.margins, USUAL.margins),
    hyphenation: stored.hyphenation === true,
    publisherStyles: stored.publisherStyles !== false,
    contrast: Number.isFinite(contrast) ? Math.min(100, Math.max(0, Number(contrast))) : 100,
    letterSpacing: within(LETTER_SPACING, stored.letterSpacing, USUAL.letterSpacing),
    wordSpacing: within(WORD_SPACING, stored.wordSpacing, USUAL.wordSpacing),
    paragraphs: oneOf(paragraphs, stored.paragraphs, USUAL.paragraphs),
    lineHeight: wishOn(LINE_HEIGHT, stored.lineHeight),
    lineLength: wishOn(LINE_LENGTH, stored.lineLength),
    weight: oneOf(TEXT_WEIGHTS, stored.weight, USUAL.weight),
    dim: within(DIM, stored.dim, USUAL.dim),
    invertPictures: stored.invertPictures === true,
    columns: oneOf(columnWishes, stored.columns, USUAL.columns),
    turning: oneOf(turnings, stored.turning, USUAL.turning),
    focus: oneOf(focuses, stored.focus, USUAL.focus),
    rulerLines: within(RULER_LINES, stored.rulerLines, USUAL.rulerLines),
    pageNumbers: oneOf(pageNumbers, stored.pageNumbers, USUAL.pageNumbers),
    letterKeys: stored.letterKeys !== false,
  };
}

const MOST_WIDTH = 800;
/** Past this a page is no longer a page but a scroll. */
const MOST_HEIGHT = 1000;
const SPACING = { tight: 1.4, normal: 1.55, loose: 1.8 };
/** Widths in ems of the type: 36 of them are some 70 characters. */
const MEASURE = { narrow: Number.POSITIVE_INFINITY, normal: 37, wide: 30 };
/** As a rule, and so that what was chosen by name is a whole number of them. */
const CHARACTERS_AN_EM = 2;

type LineWishes = Pick<Preferences, 'lineSpacing' | 'lineHeight'>;
type WidthWishes = Pick<Preferences, 'margins' | 'lineLength'>;

/** How high lines are, of the type. */
export function lineHeightShare({ lineSpacing, lineHeight }: LineWishes): number {
  return lineHeight ?? SPACING[lineSpacing];
}

/** The height of a line in whole CSS pixels. Who wants lines closer than usual has them so. */
export function lineHeightOf(fontSize: number, wishes: LineWishes): number {
  const least = wishes.lineHeight === null ? 18 : 0;
  return Math.ceil(Math.max(least, lineHeightShare(wishes) * fontSize - 1e-9));
}

/** How many characters a line has at most; null as many as there is room for. */
export function lineLengthOf({ margins, lineLength }: WidthWishes): number | null {
  const ems = MEASURE[margins];
  if (lineLength !== null) return lineLength;
  return Number.isFinite(ems) ? ems * CHARACTERS_AN_EM : null;
}

/** The width of a page in CSS pixels. What is wished in characters is bounded by the window alone. */
function widthFor(fontSize: number, wishes: WidthWishes, room: number): number {
  const ofCharacters = (count: number) => (count / CHARACTERS_AN_EM) * fontSize;
  const { lineLength, margins } = wishes;
  if (lineLength !== null) return Math.min(room, ofCharacters(lineLength));
  const usual = MOST_WIDTH - 2 * PADDING;
  // Without a limit there are no fewer than the slider can ask for.
  const most = margins === 'narrow' ? Math.max(usual, ofCharacters(LINE_LENGTH.most)) : usual;
  return Math.min(room, most, MEASURE[margins] * fontSize);
}

/** Quarter lines between paragraphs, and quarter ems before their first lines. */
const PARAGRAPHS: Record<
  Preferences['paragraphs'],
  Pick<LayoutSettings, 'paragraphGap' | 'paragraphIndent'>
> = {
  book: {},
  indent: { paragraphGap: 0, paragraphIndent: 6 },
  half: { paragraphGap: 2, paragraphIndent: 0 },
  line: { paragraphGap: 4, paragraphIndent: 0 },
  two: { paragraphGap: 8, paragraphIndent: 0 },
};

/** Ems of the type in sixteenths of a pixel, which a stylesheet can say without a rest. */
function inPixels(ems: number, fontSize: number): number {
  return Math.round(ems * fontSize * 16) / 16;
}

/** The page that fits a stage, as the layout counts it. */
export function layoutFor(
  preferences: Pick<
    Preferences,
    | 'fontSize'
    | 'weight'
    | 'lineSpacing'
    | 'lineHeight'
    | 'margins'
    | 'lineLength'
    | 'textAlignment'
    | 'hyphenation'
    | 'publisherStyles'
    | 'letterSpacing'
    | 'wordSpacing'
    | 'paragraphs'
    | 'columns'
    | 'isPaginated'
  > & { font: ReadingFont },
  stage: { width: number; height: number },
): LayoutSettings {
  const { fontSize, font, hyphenation, publisherStyles } = preferences;
  const room = columnsFor(preferences, stage) === 2 ? halfOf(stage) : stage.width - 2 * PADDING;
  return {
    width: Math.max(LEAST_WIDTH, Math.floor(widthFor(fontSize, preferences, room))),
    height: Math.max(120, Math.floor(Math.min(stage.height - 2 * PADDING, MOST_HEIGHT))),
    fontSize,
    lineHeight: lineHeightOf(fontSize, preferences),
    font,
    weight: weightIn(font, preferences.weight),
    justified: preferences.textAlignment === 'justify',
    hyphenation,
    publisherStyles,
    letterSpacing: inPixels(preferences.letterSpacing, fontSize),
    wordSpacing: inPixels(preferences.wordSpacing, fontSize),
    ...PARAGRAPHS[preferences.paragraphs],
  };
}
