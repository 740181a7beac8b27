/** Fills the pages in view, has them painted over, and looks whether they hold what they show. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { canPaint } from '@/shared/reading-aid/ranges';
import { afterPaint, neverMind } from '../after-paint';
import { clearAid, paintAid } from '../aid';
import { fill } from '../book-text';
import { pictureWords } from '../picture-words';
import type { Pictures } from '../pictures';
import { untilSettled } from '../settled';
import { type Sheet, sheetOf, useSheets } from '../sheet-store';
import { markThoseThatFit } from '../sideways';
import { isVertical } from '../vertical';
import { fitDrawings } from './fixed-pages';
import { useLoadedFaces } from './placed/page-faces';
import { type PlacedPage, setPlacedPage } from './placed/placed-page';
import { type Leaf, pagesOf, type ShownPage } from './spread';

type Part = RefObject<HTMLDivElement | null>;

export interface SheetParts {
  /** Around two pages side by side. */
  root: Part;
  pages: [Part, Part];
  /** Behind the text, and over it: one for each sheet. */
  boxes: Part;
  overlays: [Part, Part];
}

interface Filling {
  leaf: Leaf;
  parts: SheetParts;
  aided: boolean;
  pictures: Pictures;
  /** A page is longer than its box, so its chapter was cut wrongly. */
  onOverflow: (chapterIndex: number) => void;
}

export function useFilledPages({ leaf, parts, aided, pictures, onOverflow }: Filling): void {
  const { t } = useTranslation('reading');
  const words = useMemo(() => pictureWords(t), [t]);
  const filled = useRef<readonly Sheet[]>([]);
  const placed = useRef(new Map<HTMLElement, PlacedPage>());
  const paintAgain = useRef(() => {});
  const overflows = useRef(0);
  const put = useSheets((state) => state.put);
  const pages = pagesOf(leaf);
  const { settings, stylesheet } = leaf;
  const [html, htmlBeside] = pages.map(({ view }) => view.html);
  const places = pages.map(({ view }) => `${view.chapterIndex}:${view.pageInChapter}`).join(' ');
  const stressed = pages[0]?.stressed;
  const stressedBeside = pages[1]?.stressed;
  const isSpread = leaf.spread !== null;
  const faces = useLoadedFaces(({ count }) => count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pages are filled again when they are other pages or set anew, even if their markup is the same
  useLayoutEffect(() => {
    for (const [index, { view }] of pages.entries()) {
      const element = parts.pages[index]?.current;
      if (!element) continue;
      fill(element, view.html, t('empty'));
      if (element.dataset.placed === undefined) continue;
      // What is drawn over the letters, where ranges cannot be painted, is measured on the screen.
      const rescaled = () => canPaint() || paintAgain.current();
      placed.current.set(element, setPlacedPage(element, rescaled));
    }
    // What plays on one page may come to stand on the other: both have been emptied by now.
    for (const part of parts.pages) {
      const element = part.current;
      if (!element) continue;
      pictures.fill(element, words);
      const isDrawn = element.dataset.placed === undefined && element.closest('[data-fixed]');
      if (isDrawn) fitDrawings(element);
      // A page that holds what it shows has nowhere to scroll to. To ask the others has the browser
      // lay out the page at once, in the middle of the turn.
      if (element.dataset.scrolls !== undefined) {
        element.scrollTop = 0;
        element.scrollLeft = 0;
        delete element.dataset.scrolls;
        element.removeAttribute('tabindex');
      }
      element.dataset.overflow = String(overflows.current);
      markThoseThatFit(element);
    }
    const sheets = sheetsOf(pages, parts);
    filled.current = sheets;
    put(sheets);
    return () => {
      for (const { painter } of sheets) painter.close();
      for (const page of placed.current.values()) page.close();
      placed.current.clear();
    };
  }, [html, htmlBeside, places, isSpread, settings, stylesheet, pictures, t, faces]);
  useLayoutEffect(() => () => put([]), [put]);

  const report = useRef(onOverflow);
  report.current = onOverflow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const left = new AbortController();
    const check = ({ view }: ShownPage, element: HTMLElement) =>
      void untilSettled(element, left.signal).then(() => {
        if (left.signal.aborted) return;
        markThoseThatFit(element);
        // One that is shown whole is never too long.
        if (element.dataset.placed !== undefined) {
          placed.current.get(element)?.measure();
          return;
        }
        if (!isTooLong(element)) return;
        overflows.current += 1;
        element.dataset.overflow = String(overflows.current);
        // Until it is cut anew, and should that not help, nothing on it is out of reach.
        element.dataset.scrolls = '';
        element.tabIndex = 0;
        report.current(view.chapterIndex);
      });
    // To ask for its height before it is drawn would have it laid out in the middle of the turn.
    const checkAll = () => {
      for (const [index, page] of pages.entries()) {
        const element = parts.pages[index]?.current;
        if (element) check(page, element);
      }
    };
    afterPaint(checkAll);
    return () => {
      neverMind(checkAll);
      left.abort();
    };
  }, [html, htmlBeside, places, isSpread, settings, stylesheet, pictures, t, faces]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling makes new text nodes, so what fills also paints
  useLayoutEffect(() => {
    const paint = () => {
      for (const [index, sheet] of filled.current.entries()) {
        const overlay = parts.overlays[index]?.current ?? null;
        if (aided) paintAid(sheet, sheet.near, stressedOn(sheet, pages), overlay);
        else clearAid(sheet.painter, overlay);
      }
    };
    paint();
    paintAgain.current = paint;
    // Of two chapters side by side, each had its own.
    for (const overlay of parts.overlays.slice(filled.current.length)) {
      overlay.current?.replaceChildren();
    }
  }, [
    aided,
    stressed,
    stressedBeside,
    html,
    htmlBeside,
    places,
    isSpread,
    settings,
    stylesheet,
    pictures,
    t,
    faces,
  ]);
}

/** Whether a page holds more than it shows; where lines run downwards, more of them. */
function isTooLong(page: HTMLElement): boolean {
  if (page.scrollHeight > page.clientHeight) return true;
  return isVertical(page) && page.scrollWidth > page.clientWidth;
}

/** Pages of one chapter are one sheet, so that what is marked and selected goes over both. */
function sheetsOf(pages: readonly ShownPage[], { root, pages: elements, boxes }: SheetParts) {
  const [first, beside] = pages;
  const behind = boxes.current;
  if (first && beside && root.current && first.view.chapterIndex === beside.view.chapterIndex) {
    return [sheetOn(root.current, behind, [first, beside])];
  }
  return pages.flatMap((page, index) => {
    const element = elements[index]?.current;
    return element ? [sheetOn(element, behind, [page])] : [];
  });
}

function sheetOn(
  element: HTMLElement,
  boxes: HTMLElement | null,
  pages: [ShownPage, ...ShownPage[]],
): Sheet {
  const [{ view: first }] = pages;
  const shown = { from: first.startOffset, to: pages.at(-1)?.view.endOffset ?? first.endOffset };
  const text = sheetOf(element, boxes, first.chapterIndex, first.startOffset);
  return { ...text, near: shown, seen: shown, starts: pages.map(({ view }) => view.startOffset) };
}

/** The pairs of the pages that a sheet has. */
function stressedOn(sheet: Sheet, pages: readonly ShownPage[]): Uint32Array {
  const own = pages.filter(({ view }) => view.chapterIndex === sheet.chapterIndex);
  const [first] = own;
  if (own.length === 1 && first) return first.stressed;
  return Uint32Array.from(own.flatMap(({ stressed }) => [...stressed]));
}
