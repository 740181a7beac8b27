/** The lines of the pages in view, measured anew whenever something moves them. */
import { type RefObject, useLayoutEffect, useState } from 'react';

import { type Sheet, useSheets } from '../sheet-store';
import { isVertical, seenBy } from '../vertical';
import { whenMoved } from '../when-moved';
import { type Line, linesOf } from './lines';

export interface RuledPage {
  chapterIndex: number;
  /** Its lines run downwards. */
  isVertical: boolean;
  /**
   * In CSS pixels from the upper left corner of the stage, as its lines are; where they run
   * downwards, from the upper right one: left is down, and top to the left.
   */
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
    return whenMoved(element, [element], () =>
      setPages(sheets.flatMap((sheet) => ruledPages(sheet, element))),
    );
  }, [sheets, stage]);

  return pages;
}

function ruledPages({ map, chapterIndex }: Sheet, stage: HTMLElement): RuledPage[] {
  const window = stage.getBoundingClientRect();
  const root = map.root as HTMLElement;
  const pages = root.matches('[data-page]')
    ? [root]
    : [...root.querySelectorAll<HTMLElement>('[data-page]')];
  return pages.map((page) => {
    const seen = seenBy(page);
    const [box, origin] = [seen(page.getBoundingClientRect()), seen(window)];
    return {
      chapterIndex,
      isVertical: isVertical(page),
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
