/** The oracle page, and what it is asked: whole books against the browser's own layout. */
import type { Page } from '@playwright/test';
import type { TextSpan } from '@/core/anchors';

import type { anchored as anchoredThere, Comparison, Look } from '../oracle/oracle';
import { ORACLE } from '../playwright.config';

export interface Setting {
  width: number;
  height: number;
  fontSize: number;
  font: string;
  /** Of the text; regular if not told. */
  weight?: number;
  align: Look['align'];
  hyphenation?: boolean;
  /** What the book's styles mean counts; it does if not told. */
  publisherStyles?: boolean;
  /** CSS pixels between letters and between words; 0 if not told. */
  letterSpacing?: number;
  wordSpacing?: number;
  /** Spaces between letters that a slider passed by before. */
  passed?: readonly number[];
  /** Quarter lines between paragraphs and quarter ems before them; as the book has it if not told. */
  paragraphGap?: number;
  paragraphIndent?: number;
  /** Device pixels for each of CSS; 1 if not told. */
  scale?: number;
}

export interface Chapters {
  htmls: string[];
  language: string;
  direction: Look['direction'];
}

/** The oracle page, which is loaded once: what it is asked leaves nothing behind. */
async function atOracle(page: Page): Promise<void> {
  if (!page.url().startsWith(ORACLE)) await page.goto(ORACLE);
  await page.waitForFunction(() => 'oracle' in window);
}

/** Opens the oracle page with a book. */
export async function openInOracle(page: Page, chapters: Chapters): Promise<void> {
  await atOracle(page);
  await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
    ({ htmls, language }) => (window as any).oracle.openFor(htmls, language),
    chapters,
  );
}

/** Gives the page a face that is not ours, under a name that settings may have. */
export async function takeFace(
  page: Page,
  font: `own-${string}`,
  files: { base64: string; weight: 400 | 700; style: 'normal' | 'italic' }[],
): Promise<void> {
  await page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
    ([font, files]) => (window as any).oracle.takeFace(font, files),
    [font, files] as const,
  );
}

/** Chapters of our own, cleaned as the server cleans them. */
export async function cleaned(page: Page, sources: string[]): Promise<string[]> {
  await atOracle(page);
  // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
  return page.evaluate((sources) => (window as any).oracle.clean(sources), sources);
}

/** Spans of one edition of a book, and where they are in another. */
export async function anchored(
  page: Page,
  htmls: string[],
  spans: TextSpan[],
  later: string[],
): Promise<Awaited<ReturnType<typeof anchoredThere>>> {
  await page.goto(ORACLE);
  await page.waitForFunction(() => 'oracle' in window);
  return page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
    ([htmls, spans, later]) => (window as any).oracle.anchored(htmls, spans, later),
    [htmls, spans, later] as const,
  );
}

/** The settings as the layout takes them, and the look of the page. */
export function asked(setting: Setting, { language, direction }: Chapters) {
  const { align, hyphenation = false, scale: _, passed = [], ...rest } = setting;
  const lineHeight = Math.max(18, Math.round(setting.fontSize * 1.5));
  return [{ ...rest, lineHeight, hyphenation }, { language, direction, align }, passed] as const;
}

/** Compares the book that is open in one setting. */
export async function compareIn(
  page: Page,
  setting: Setting,
  chapters: Chapters,
): Promise<Comparison> {
  return page.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
    ([settings, look, passed]) => (window as any).oracle.compareIn(settings, look, passed),
    asked(setting, chapters),
  );
}
