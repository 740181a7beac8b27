/** Goes from line to line or from sentence to sentence, and beyond the last one over the page. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { Locator } from '@/core/open-book';

import { isForControl } from '../keyboard';
import { usePlace } from '../place-store';
import { useFocus } from './focus-store';

/** Something one goes to, where it begins. */
export type Unit = Locator;

/** Where one is, and which unit that was when one went there. */
type Place = Locator & { nth?: number };

export interface Steps {
  active: boolean;
  edges: { first: boolean; last: boolean };
  turn: (by: 1 | -1) => void;
}

/** Behind all that is in view. */
const END: Locator = { chapterIndex: Number.MAX_SAFE_INTEGER, offset: 0 };
/** A key that is held moves no faster than eyes do, milliseconds. */
const HELD_MS = 60;

/**
 * Which of the units is focused, and how to go to another. It is kept as a place in the text, so
 * that it stays whatever the page is set in.
 */
export function useSteps(units: readonly Unit[], { active, edges, turn }: Steps) {
  const anchor = usePlace((place) => place.anchor);
  const [place, setPlace] = useState<Place>(anchor);
  /** The turn that comes from behind: its page is begun at the end. */
  const comesBack = useRef<number | null>(null);
  const before = useRef(anchor);
  const index = placeAmong(units, place);

  useLayoutEffect(() => {
    if (before.current === anchor) return;
    before.current = anchor;
    setPlace(comesBack.current === usePlace.getState().turns ? END : anchor);
    comesBack.current = null;
  }, [anchor]);

  const now = useRef({ units, index, edges, turn });
  now.current = { units, index, edges, turn };

  const goTo = useCallback((unit: Unit | undefined) => {
    if (!unit) return;
    comesBack.current = null;
    const { chapterIndex, offset } = unit;
    setPlace({ chapterIndex, offset, nth: now.current.units.indexOf(unit) });
  }, []);
  const step = useCallback(
    (by: 1 | -1) => {
      const { units: all, index: at, edges: ends, turn: turnBy } = now.current;
      const next = all[at + by];
      if (next) {
        goTo(next);
        return;
      }
      if (by === 1 ? ends.last : ends.first) return;
      comesBack.current = by === -1 ? usePlace.getState().turns + 1 : null;
      turnBy(by);
    },
    [goTo],
  );

  const register = useFocus((focus) => focus.register);
  useEffect(() => {
    register(step);
    return () => register(null);
  }, [register, step]);

  useEffect(() => {
    if (!active) return;
    let last = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp, repeat } = event;
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      if (event.defaultPrevented || isForControl(target, key)) return;
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (globalThis.getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      if (repeat && timeStamp - last < HELD_MS) return;
      last = timeStamp;
      step(key === 'ArrowDown' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, step]);

  return { index, goTo };
}

/** Pictures begin where the text behind them does: by its place alone one would be the other. */
function placeAmong(units: readonly Unit[], place: Place): number {
  const { nth } = place;
  const unit = nth === undefined ? undefined : units[nth];
  const isIt = unit?.chapterIndex === place.chapterIndex && unit.offset === place.offset;
  return isIt && nth !== undefined ? nth : indexOf(units, place);
}

/** The last that begins at a place or before it; the first where none does. */
export function indexOf(units: readonly Unit[], { chapterIndex, offset }: Locator): number {
  const isBehind = (unit: Unit) =>
    unit.chapterIndex > chapterIndex ||
    (unit.chapterIndex === chapterIndex && unit.offset > offset);
  const next = units.findIndex(isBehind);
  return next < 0 ? units.length - 1 : Math.max(0, next - 1);
}
