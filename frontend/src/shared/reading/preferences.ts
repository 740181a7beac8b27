/** How a reader likes pages to be set, and the page that comes of it on a screen. */
import type { CSSProperties } from 'react';

import type { LayoutSettings, ReadingFont } from '@/core/open-book';

export const FONT_SIZES = { least: 12, most: 24, step: 2, usual: 16 } as const;
/** Sizes beyond those of A- and A+, CSS pixels. */
export const LARGE_SIZES = [28, 32, 40, 48, 64] as const;
/** In ems of the type, as those who need them ask for; WCAG 2.2, 1.4.12 has 0.12 and 0.16. */
export const LETTER_SPACING = { least: -0.02, most: 0.25, step: 0.01 } as const;
export const WORD_SPACING = { least: 0, most: 0.6, step: 0.02 } as const;
export const fonts = [
  'literata',
  'source-serif',
  'atkinson',
  'lexend',
  'opendyslexic',
  'system',
] as const satisfies readonly ReadingFont[];
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
export const margins = ['narrow', 'normal', 'wide'] as const;

export interface Preferences {
  fontSize: number;
  readingMode: 'page' | 'chapter';
  isPaginated: boolean;
  highlightMode: (typeof highlightModes)[number];
  textAlignment: (typeof alignments)[number];
  font: ReadingFont;
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
}

const USUAL: Preferences = {
  fontSize: FONT_SIZES.usual,
  readingMode: 'page',
  isPaginated: true,
  highlightMode: 'none',
  textAlignment: 'left',
  font: 'literata',
  lineSpacing: 'normal',
  margins: 'normal',
  hyphenation: false,
  publisherStyles: true,
  contrast: 100,
  letterSpacing: 0,
  wordSpacing: 0,
  paragraphs: 'book',
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
    highlightMode: oneOf(highlightModes, stored.highlightMode, USUAL.highlightMode),
    textAlignment: oneOf(alignments, stored.textAlignment, USUAL.textAlignment),
    font: oneOf(fonts, stored.font, USUAL.font),
    lineSpacing: oneOf(spacings, stored.lineSpacing, USUAL.lineSpacing),
    margins: oneOf(margins, stored.margins, USUAL.margins),
    hyphenation: stored.hyphenation === true,
    publisherStyles: stored.publisherStyles !== false,
    contrast: Number.isFinite(contrast) ? Math.min(100, Math.max(0, Number(contrast))) : 100,
    letterSpacing: within(LETTER_SPACING, stored.letterSpacing, USUAL.letterSpacing),
    wordSpacing: within(WORD_SPACING, stored.wordSpacing, USUAL.wordSpacing),
    paragraphs: oneOf(paragraphs, stored.paragraphs, USUAL.paragraphs),
  };
}

const PADDING = 20;
const MOST_WIDTH = 800;
/** Past this a page is no longer a page but a scroll. */
const MOST_HEIGHT = 1000;
const SPACING = { tight: 1.4, normal: 1.55, loose: 1.8 };
/** Widths in ems of the type: 36 of them are some 70 characters. */
const MEASURE = { narrow: Number.POSITIVE_INFINITY, normal: 37, wide: 30 };

/** The height of a line in whole CSS pixels. */
export function lineHeightOf(fontSize: number, spacing: Preferences['lineSpacing']): number {
  return Math.ceil(Math.max(18, SPACING[spacing] * fontSize));
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
    | 'font'
    | 'lineSpacing'
    | 'margins'
    | 'textAlignment'
    | 'hyphenation'
    | 'publisherStyles'
    | 'letterSpacing'
    | 'wordSpacing'
    | 'paragraphs'
  >,
  stage: { width: number; height: number },
): LayoutSettings {
  const { fontSize, font, lineSpacing, hyphenation, publisherStyles } = preferences;
  const widest = Math.min(stage.width, MOST_WIDTH) - 2 * PADDING;
  const measure = MEASURE[preferences.margins] * fontSize;
  return {
    width: Math.max(200, Math.floor(Math.min(widest, measure))),
    height: Math.max(120, Math.floor(Math.min(stage.height - 2 * PADDING, MOST_HEIGHT))),
    fontSize,
    lineHeight: lineHeightOf(fontSize, lineSpacing),
    font,
    justified: preferences.textAlignment === 'justify',
    hyphenation,
    publisherStyles,
    letterSpacing: inPixels(preferences.letterSpacing, fontSize),
    wordSpacing: inPixels(preferences.wordSpacing, fontSize),
    ...PARAGRAPHS[preferences.paragraphs],
  };
}
