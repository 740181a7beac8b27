/** Follows the browser's selection in the text, and carries it over the page. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import type { TextSpan } from '@/core/anchors';

import { useSheet } from '../sheet-store';
import { useNotes } from './notes-store';
import { selectedNow } from './selected-now';
import { firstWord, selectedIn, selectStretch } from './selection';

/** A finger moves the ends of a selection for a while. */
const FINGER_MS = 200;
/** The outer part of the stage where a drag that waits goes on over the page. */
const EDGE = 0.06;
const EDGE_MS = 600;

interface Selecting {
  stage: RefObject<HTMLElement | null>;
  /** Whether there is a page to go on to. */
  canGoOn: boolean;
  rightToLeft: boolean;
  turn: (by: 1 | -1) => void;
}

/** Returns what takes the selection on to the next page. */
export function useSelecting({ stage, canGoOn, rightToLeft, turn }: Selecting): () => void {
  const turning = useRef(false);
  const held = useRef(false);

  const goOnFrom = useCallback(
    ({ chapterIndex, start }: TextSpan) => {
      if (!canGoOn) return;
      const { begun, carry } = useNotes.getState();
      carry(begun ?? { chapterIndex, offset: start });
      turning.current = true;
      turn(1);
    },
    [canGoOn, turn],
  );
  const goOn = useCallback(() => {
    const selected = selectedNow();
    if (selected) goOnFrom(selected);
  }, [goOnFrom]);

  useSelectionOfNextPage(turning, held, turn);
  useFollowing(stage, held, turning);
  useEdge(stage, held, rightToLeft, goOnFrom);
  return goOn;
}

/** Shows what is selected once the hand has let go. */
function useFollowing(
  stage: RefObject<HTMLElement | null>,
  held: RefObject<boolean>,
  turning: RefObject<boolean>,
): void {
  useEffect(() => {
    let byFinger = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (turning.current) return;
      const { select, letGo, selected: before } = useNotes.getState();
      const { sheet } = useSheet.getState();
      const selected = sheet && selectedIn(sheet, globalThis.getSelection());
      if (selected) select(selected);
      else if (before || useNotes.getState().begun) letGo();
    };
    const onChange = () => {
      clearTimeout(timer);
      if (held.current) {
        // A drag begins: what was selected of this page is not any more.
        if (globalThis.getSelection()?.isCollapsed) useNotes.getState().select(null);
      } else if (byFinger) timer = setTimeout(look, FINGER_MS);
      else look();
    };
    const onDown = ({ target, pointerType, button }: PointerEvent) => {
      // Whoever does something else waits for no page.
      turning.current = false;
      byFinger = pointerType !== 'mouse';
      held.current = !byFinger && button === 0 && stage.current?.contains(target as Node) === true;
    };
    const onUp = () => {
      if (!held.current) return;
      held.current = false;
      look();
    };
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    const pressed = () => {
      turning.current = false;
      byFinger = false;
    };
    document.addEventListener('keydown', pressed, true);
    return () => {
      clearTimeout(timer);
      useNotes.getState().letGo();
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
      document.removeEventListener('keydown', pressed, true);
    };
  }, [stage, held, turning]);
}

/** On the page that is turned to, its first word is selected: there is something to make longer. */
function useSelectionOfNextPage(
  turning: RefObject<boolean>,
  held: RefObject<boolean>,
  turn: (by: 1 | -1) => void,
): void {
  const sheet = useSheet((state) => state.sheet);
  const turnOn = useRef(turn);
  turnOn.current = turn;

  useLayoutEffect(() => {
    if (!sheet) return;
    const { select, letGo, begun } = useNotes.getState();
    if (!turning.current) {
      if (begun) letGo();
      return;
    }
    const { map, chapterIndex } = sheet;
    const word = firstWord(map, map.start);
    if (!word) {
      // A page of pictures lies between.
      turnOn.current(1);
      return;
    }
    turning.current = false;
    selectStretch(map, map.start, word.end);
    // A drag that goes on shows what it has come to once it is over.
    if (held.current) return;
    select(selectedIn(sheet, globalThis.getSelection()) ?? { chapterIndex, ...word });
  }, [sheet, turning, held]);
}

/** A drag that waits at the edge where the next page is goes on there. */
function useEdge(
  stage: RefObject<HTMLElement | null>,
  held: RefObject<boolean>,
  rightToLeft: boolean,
  goOnFrom: (selected: TextSpan) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const isAtEdge = (x: number) => {
      const box = stage.current?.getBoundingClientRect();
      if (!box) return false;
      return rightToLeft ? x < box.left + EDGE * box.width : x > box.right - EDGE * box.width;
    };
    const wait = () => {
      const { sheet } = useSheet.getState();
      const selected = sheet && selectedIn(sheet, globalThis.getSelection());
      timer = undefined;
      if (selected && held.current) goOnFrom(selected);
    };
    const onMove = ({ clientX }: PointerEvent) => {
      if (!held.current || !isAtEdge(clientX)) stop();
      else timer ??= setTimeout(wait, EDGE_MS);
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', stop);
    return () => {
      stop();
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', stop);
    };
  }, [stage, rightToLeft, held, goOnFrom]);
}
