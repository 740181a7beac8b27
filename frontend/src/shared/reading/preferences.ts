/** How a reader likes pages to be set, and the page that comes of it on a screen. */
import type { CSSProperties } from 'react';

import type { LayoutSettings, ReadingFont } from '@/core/open-book';

export const FONT_SIZES = { least: 12, most: 24, step: 2, usual: 16 } as const;
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
};

function oneOf<Value>(values: readonly Value[], wanted: unknown, usual: Value): Value {
  return values.find((value) => value === wanted) ?? usual;
}

export function clampFontSize(size: number): number {
  const { least, most, step } = FONT_SIZES;
  return Math.min(most, Math.max(least, least + Math.round((size - least) / step) * step));
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
  };
}
