/** The lines of the pages in view, measured anew whenever something moves them. */
import { type RefObject, useLayoutEffect, useState } from 'react';

import { type Sheet, useSheets } from '../sheet-store';
import { type Line, linesOf } from './lines';

export interface RuledPage {
  chapterIndex: number;
  /** In CSS pixels from the corner of the stage, as its lines are. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  lines: Line[];
}

export function useLines(stage: RefObject<HTMLElement | null>): RuledPage[] {
  const sheets = useSheets((state) => state.sheets);
  const [pages, setPages] = useState<RuledPage[]>([]);

  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    let frame = 0;
    const measure = () => setPages(sheets.flatMap((sheet) => ruledPages(sheet, element)));
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const left = new AbortController();
    const options = { capture: true, signal: left.signal };
    // Pictures that arrive, a page that scrolls until it is cut anew, and the files of its fonts.
    element.addEventListener('load', soon, options);
    element.addEventListener('scroll', soon, options);
    document.fonts?.addEventListener('loadingdone', soon, options);
    // It tells of the size that it finds, too.
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (!isFirst) soon();
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      left.abort();
      observer.disconnect();
    };
  }, [sheets, stage]);

  return pages;
}

function ruledPages({ map, chapterIndex }: Sheet, stage: HTMLElement): RuledPage[] {
  const origin = stage.getBoundingClientRect();
  const root = map.root as HTMLElement;
  const pages = root.matches('[data-page]')
    ? [root]
    : [...root.querySelectorAll<HTMLElement>('[data-page]')];
  return pages.map((page) => {
    const box = page.getBoundingClientRect();
    return {
      chapterIndex,
      left: box.left - origin.left,
      right: box.right - origin.left,
      top: box.top - origin.top,
      bottom: box.bottom - origin.top,
      lines: linesOf(page, map).map(({ offset, top, bottom }) => ({
        offset,
        top: top - origin.top,
        bottom: bottom - origin.top,
      })),
    };
  });
}
