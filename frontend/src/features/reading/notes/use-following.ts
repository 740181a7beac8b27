/** Shows what is selected once the hand has let go: words, unless it is keys that select letters. */
import { type RefObject, useEffect } from 'react';

import { nearestOffset } from '@/shared/marks/hit-test';
import type { TextMap } from '@/shared/marks/text-map';

import { type Sheet, sheetAround, useSheets } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectionIn } from './selected-now';
import { endsOf, selectedIn, selectStretch } from './selection';

/** A finger moves the ends of a selection for a while. */
const FINGER_MS = 200;

/** Keys that move an end of a selection, together with Shift. */
const MOVING = /^(Arrow|Home|End|Page)/;

export interface Hand {
  /** Whether the mouse is held on the text. */
  holds: boolean;
  /** Where the selection goes on as soon as that page is there. */
  turns: 1 | -1 | null;
}

export function useFollowing(stage: RefObject<HTMLElement | null>, hand: RefObject<Hand>): void {
  useEffect(() => {
    let byFinger = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (hand.current.holds) {
        // A drag begins: what was selected of this page is not any more.
        if (globalThis.getSelection()?.isCollapsed) useNotes.getState().select(null);
      } else if (byFinger) timer = setTimeout(() => look(hand), FINGER_MS);
      else look(hand);
    };
    const onDown = ({ target, pointerType, button }: PointerEvent) => {
      // Whoever does something else waits for no page.
      hand.current.turns = null;
      const isOnText = stage.current?.contains(target as Node) === true;
      if (isOnText) useNotes.getState().selectBy('hand');
      byFinger = pointerType !== 'mouse';
      hand.current.holds = !byFinger && button === 0 && isOnText;
    };
    const onMove = (event: PointerEvent) => {
      if (hand.current.holds) stayInText(event, stage.current);
    };
    const onUp = (event: PointerEvent) => {
      if (!hand.current.holds) return;
      stayInText(event, stage.current);
      hand.current.holds = false;
      const selection = globalThis.getSelection();
      const sheet = sheetAround(selection?.anchorNode);
      if (sheet && sheet === sheetAround(selection?.focusNode)) showWholeWords(sheet);
      look(hand);
    };
    const onKey = ({ key, shiftKey }: KeyboardEvent) => {
      hand.current.turns = null;
      byFinger = false;
      if (shiftKey && MOVING.test(key)) useNotes.getState().selectBy('keys');
    };
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      useNotes.getState().letGo();
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [stage, hand]);
}

function look(hand: RefObject<Hand>): void {
  if (hand.current.turns !== null) return;
  const { select, carry, letGo, byHand, begun, isBegunInView, ...notes } = useNotes.getState();
  const { sheets } = useSheets.getState();
  const found = selectionIn(sheets, globalThis.getSelection(), byHand);
  if (found) {
    // What was carried over from another page goes on.
    if (!begun || isBegunInView) carry(found.begun, true);
    select(found.selected);
  } else if (notes.selected || begun) letGo();
}

/**
 * A drag beyond the text goes to what of it is nearest. For the browser it goes to whatever is
 * there, which may stand before the text in the document: then all before it would be selected.
 */
function stayInText({ clientX, clientY }: PointerEvent, stage: HTMLElement | null): void {
  const selection = globalThis.getSelection();
  const map = sheetAround(selection?.anchorNode)?.map;
  if (!map || !stage || !selection?.anchorNode) return;
  if (sheetAround(selection.focusNode)) return;
  const base = map.offsetBehind(selection.anchorNode, selection.anchorOffset);
  selectStretch(map, base, nearestOffset(map, seenOf(map, stage), clientX, clientY));
}

/** What of the text is in view: a scrolled chapter is longer than its window. */
function seenOf({ root }: TextMap, stage: HTMLElement): DOMRect {
  const window = stage.getBoundingClientRect();
  const text = (root as HTMLElement).getBoundingClientRect();
  const [left, top] = [Math.max(window.left, text.left), Math.max(window.top, text.top)];
  const right = Math.min(window.right, text.right);
  const bottom = Math.min(window.bottom, text.bottom);
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/**
 * Has the browser show the words that a mouse means. Not those that a finger does: it would take
 * away the handles that the finger is about to move; they are painted, see use-selecting-mark.
 */
function showWholeWords(sheet: Sheet): void {
  const selection = globalThis.getSelection();
  const ends = endsOf(sheet.map, selection);
  const words = selectedIn(sheet, selection, true);
  if (!ends || !words) return;
  const isForwards = ends.base < ends.focus;
  const [from, to] = isForwards ? [ends.base, ends.focus] : [ends.focus, ends.base];
  if (from <= words.start && words.end <= to) return;
  const [start, end] = [Math.min(from, words.start), Math.max(to, words.end)];
  if (isForwards) selectStretch(sheet.map, start, end);
  else selectStretch(sheet.map, end, start);
}
