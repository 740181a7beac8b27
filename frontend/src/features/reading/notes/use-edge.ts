/** A drag that waits at an edge of the page goes on over it, or back. */
import { type RefObject, useEffect } from 'react';

import { boxAround } from '@/shared/marks/hit-test';

import { sheetAround, sheetAtEnd, useSheets } from '../sheet-store';
import { holdsVertical } from '../vertical';
import { useNotes } from './notes-store';
import { type Selected, selectionIn } from './selected-now';
import { endsOf, isAtEnd, withoutBlanks } from './selection';
import type { Hand } from './use-following';

/** The outer part of the stage where a drag that waits goes on over the page. */
const EDGE = 0.06;
const EDGE_MS = 600;

export function useEdge(
  stage: RefObject<HTMLElement | null>,
  hand: RefObject<Hand>,
  rightToLeft: boolean,
  goOnFrom: (selected: Selected | null, by: 1 | -1) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitsFor: 1 | -1 | null = null;
    const stop = () => {
      clearTimeout(timer);
      waitsFor = null;
    };
    const waited = (by: 1 | -1) => {
      waitsFor = null;
      const selection = globalThis.getSelection();
      const { sheets } = useSheets.getState();
      if (!hand.current.holds || !reaches(selection, by)) return;
      goOnFrom(selectionIn(sheets, selection, true), by);
    };
    const onMove = (event: PointerEvent) => {
      const by = hand.current.holds ? edgeAt(event, stage.current, rightToLeft) : null;
      if (by === waitsFor) return;
      stop();
      if (by === null) return;
      waitsFor = by;
      timer = setTimeout(() => waited(by), EDGE_MS);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', stop);
    return () => {
      stop();
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', stop);
    };
  }, [stage, rightToLeft, hand, goOnFrom]);
}

/** Which page is beyond the edge that a point is at; null if it is at none. */
function edgeAt(
  { clientX: x, clientY: y }: PointerEvent,
  stage: HTMLElement | null,
  rightToLeft: boolean,
): 1 | -1 | null {
  const box = stage?.getBoundingClientRect();
  if (!box) return null;
  const [wide, high] = [EDGE * box.width, EDGE * box.height];
  if (x > box.right - wide) return rightToLeft ? -1 : 1;
  if (x < box.left + wide) return rightToLeft ? 1 : -1;
  // Above and below a page are the ends of all its lines where they run downwards.
  if (useSheets.getState().sheets.some(({ map }) => holdsVertical(map.root as Element)))
    return null;
  const [first, last] = [lineAtEnd(-1), lineAtEnd(1)];
  if (y < Math.min(box.top + high, first?.top ?? 0) && isOverPage(x, first)) return -1;
  if (y > Math.max(box.bottom - high, last?.bottom ?? 0) && isOverPage(x, last)) return 1;
  return null;
}

/** A line that begins or ends the page is none of its edges, however near it stands. */
function lineAtEnd(by: 1 | -1): DOMRect | null {
  const map = sheetAtEnd(by)?.map;
  if (!map) return null;
  // Blanks of the source have no place.
  const { start, end } = withoutBlanks(map, map.start, map.end);
  return by === 1 ? boxAround(map, end - 1, end) : boxAround(map, start, start + 1);
}

/** Whether a point is above or below the page of a line: beside it another may stand. */
function isOverPage(x: number, line: DOMRect | null): boolean {
  const pages = [...document.querySelectorAll('main [data-page]')];
  if (pages.length < 2 || !line) return true;
  const distance = (box: DOMRect, at: number) => Math.max(box.left - at, at - box.right, 0);
  const boxes = pages.map((page) => page.getBoundingClientRect());
  const nearestTo = (at: number) =>
    boxes.toSorted((one, other) => distance(one, at) - distance(other, at))[0];
  return nearestTo(x) === nearestTo(line.left);
}

/**
 * Whether a drag is on its way there. Whoever makes a selection longer downwards comes by the edge
 * where lines begin; who has just come over the edge may turn round.
 */
function reaches(selection: Selection | null, by: 1 | -1): boolean {
  // The browser's own end of a drag beyond the text stands outside of it.
  const sheet = sheetAround(selection?.focusNode) ?? sheetAround(selection?.anchorNode);
  const map = sheet?.map;
  const ends = map && endsOf(map, selection);
  if (!ends) return false;
  if (by === 1 ? ends.focus > ends.base : ends.focus < ends.base) return true;
  return useNotes.getState().begun !== null && isAtEnd(map, ends.focus, by);
}
