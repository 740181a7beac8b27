/** Follows the browser's selection in the text, and carries it over the page, on and back. */
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

import type { TextSpan } from '@/core/anchors';

import { type Sheet, useSheets } from '../sheet-store';
import { useNotes } from './notes-store';
import { type Selected, selectionIn, selectionNow } from './selected-now';
import { selectStretch } from './selection';
import { useEdge } from './use-edge';
import { type Hand, useFollowing } from './use-following';
import { firstWord, lastWord } from './words';

interface Selecting {
  stage: RefObject<HTMLElement | null>;
  /** Whether there is a page to go on to, and one to go back to. */
  canTurn: boolean;
  canTurnBack: boolean;
  rightToLeft: boolean;
  turn: (by: 1 | -1) => void;
}

/** Returns what takes the selection on to the next page, or to the one before. */
export function useSelecting(selecting: Selecting): (by: 1 | -1) => void {
  const { stage, canTurn, canTurnBack, rightToLeft, turn } = selecting;
  const hand = useRef<Hand>({ holds: false, turns: null });

  const goOnFrom = useCallback(
    (now: Selected | null, by: 1 | -1) => {
      if (!(by === 1 ? canTurn : canTurnBack)) return;
      const { begun, carry } = useNotes.getState();
      const fixed = begun ?? now?.begun ?? (now && fixedEnd(now.selected, by));
      if (!fixed) return;
      carry(fixed);
      hand.current.turns = by;
      turn(by);
    },
    [canTurn, canTurnBack, turn],
  );
  const goOn = useCallback((by: 1 | -1) => goOnFrom(selectionNow(), by), [goOnFrom]);

  useSelectionOfNextPage(hand, turn);
  useFollowing(stage, hand);
  useEdge(stage, hand, rightToLeft, goOnFrom);
  return goOn;
}

/** The end of what is selected that stays where it is. */
function fixedEnd({ chapterIndex, start, end }: TextSpan, by: 1 | -1) {
  return { chapterIndex, offset: by === 1 ? start : end };
}

/** On the page that is turned to, the nearest word is selected: there is something to make longer. */
function useSelectionOfNextPage(hand: RefObject<Hand>, turn: (by: 1 | -1) => void): void {
  const turnOn = useRef(turn);
  turnOn.current = turn;

  // It draws nothing by itself, so nothing is drawn anew for it on each page.
  useLayoutEffect(() => {
    const look = (sheets: readonly Sheet[]) => selectOnNextPage(sheets, hand, turnOn);
    look(useSheets.getState().sheets);
    return useSheets.subscribe(({ sheets }) => look(sheets));
  }, [hand]);
}

function selectOnNextPage(
  sheets: readonly Sheet[],
  hand: RefObject<Hand>,
  turnOn: RefObject<(by: 1 | -1) => void>,
): void {
  if (sheets.length === 0) return;
  const { select, letGo, begun } = useNotes.getState();
  const by = hand.current.turns;
  if (by === null) {
    // Where a book is scrolled in one piece, both ends may still be there.
    if (begun && !selectionIn(sheets, globalThis.getSelection())?.begun) letGo();
    return;
  }
  const reached = reachedOn(sheets, by);
  if (!reached) {
    // A page of pictures lies between.
    turnOn.current(by);
    return;
  }
  hand.current.turns = null;
  const { sheet, base, focus, start, end } = reached;
  selectStretch(sheet.map, base, focus);
  // A drag that goes on shows what it has come to once it is over.
  if (hand.current.holds) return;
  const { chapterIndex } = sheet;
  const found = selectionIn(sheets, globalThis.getSelection());
  select(found?.selected ?? { chapterIndex, start, end });
}

interface Ends {
  start: number;
  end: number;
}

type ReachedPart = Ends & { sheet: Sheet; base: number; focus: number };

/** What is to be selected of pages that are come to; null where they have no words. */
function reachedOn(sheets: readonly Sheet[], by: 1 | -1): ReachedPart | null {
  for (const sheet of by === 1 ? sheets : sheets.toReversed()) {
    const reached = reachedIn(sheet, by);
    if (reached) return { sheet, ...reached };
  }
  return null;
}

function reachedIn(sheet: Sheet, by: 1 | -1): ({ base: number; focus: number } & Ends) | null {
  const { chapterIndex, map } = sheet;
  const { begun, carry } = useNotes.getState();
  // Back on the page where it began: from there to the edge one has come over.
  const isHere = begun?.chapterIndex === chapterIndex;
  if (isHere && map.start < begun.offset && begun.offset < map.end) {
    carry(null);
    const [base, focus] = [begun.offset, by === 1 ? map.start : map.end];
    return { base, focus, start: Math.min(base, focus), end: Math.max(base, focus) };
  }
  const word = by === 1 ? firstWord(map, map.start) : lastWord(map, map.end);
  if (!word) return null;
  return by === 1
    ? { base: map.start, focus: word.end, ...word }
    : { base: map.end, focus: word.start, ...word };
}
