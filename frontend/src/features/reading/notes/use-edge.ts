/** A drag that waits at an edge of the page goes on over it, or back. */
import { type RefObject, useEffect } from 'react';

import type { TextSpan } from '@/core/anchors';
import { boxAround } from '@/shared/marks/hit-test';
import type { TextMap } from '@/shared/marks/text-map';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';
import { endsOf, isAtEnd, selectedIn, withoutBlanks } from './selection';
import type { Hand } from './use-following';

/** The outer part of the stage where a drag that waits goes on over the page. */
const EDGE = 0.06;
const EDGE_MS = 600;

export function useEdge(
  stage: RefObject<HTMLElement | null>,
  hand: RefObject<Hand>,
  rightToLeft: boolean,
  goOnFrom: (selected: TextSpan | null, by: 1 | -1) => void,
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
      const { sheet } = useSheet.getState();
      if (!hand.current.holds || !sheet || !reaches(sheet.map, by)) return;
      goOnFrom(selectedIn(sheet, globalThis.getSelection(), true), by);
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
  const lines = edgesOfText();
  if (y < Math.min(box.top + high, lines.top)) return -1;
  if (y > Math.max(box.bottom - high, lines.bottom)) return 1;
  return null;
}

/** A line that begins or ends the page is none of its edges, however near it stands. */
function edgesOfText(): { top: number; bottom: number } {
  const map = useSheet.getState().sheet?.map;
  // Blanks of the source have no place.
  const text = map && withoutBlanks(map, map.start, map.end);
  const first = text && boxAround(map, text.start, text.start + 1);
  const last = text && boxAround(map, text.end - 1, text.end);
  return { top: first?.top ?? 0, bottom: last?.bottom ?? 0 };
}

/**
 * Whether a drag is on its way there. Whoever makes a selection longer downwards comes by the edge
 * where lines begin; who has just come over the edge may turn round.
 */
function reaches(map: TextMap, by: 1 | -1): boolean {
  const ends = endsOf(map, globalThis.getSelection());
  if (!ends) return false;
  if (by === 1 ? ends.focus > ends.base : ends.focus < ends.base) return true;
  return useNotes.getState().begun !== null && isAtEnd(map, ends.focus, by);
}
