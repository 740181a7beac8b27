/** The browser's own way back, one step for each jump inside the book. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { Locator, Note, PageView } from '@/core/open-book';

import { usePlace } from './place-store';
import { pagesOf } from './spread/spread';
import { usePlaceLater } from './use-place-later';

/**
 * How long the way back is offered, in milliseconds: the browser's stays. From a note it is
 * offered while the note is in view.
 */
const OFFERED_MS = { jump: 10_000, leap: 10_000, elsewhere: 60_000 };

/** What an entry of the history knows of the reader. */
function placeIn(state: unknown): Locator | null {
  const { at } = (state ?? {}) as { at?: Partial<Locator> };
  return Number.isInteger(at?.chapterIndex) && Number.isInteger(at?.offset)
    ? (at as Locator)
    : null;
}

/** Notes the place in the entry that the browser is at, as the router keeps it. */
function note(at: Locator): void {
  history.replaceState({ ...history.state, usr: { at } }, '');
}

/** Which entry of the history the browser is at, as the router counts them. */
function entry(): number {
  return (history.state as { idx?: number } | null)?.idx ?? 0;
}

function shows(view: PageView, note: Note): boolean {
  const isBeside = view.endOffset <= note.startOffset || view.startOffset >= note.endOffset;
  return view.chapterIndex === note.chapterIndex && !isBeside;
}

/**
 * Every jump becomes an entry of the history that knows its place, and the entry
 * it left knows the place it left. `goTo` is called as the browser goes back ('move': there one was reading)
 * or on ('jump'); `push` once it has jumped.
 */
export function useTrail(goTo: (at: Locator, reason: 'jump' | 'move') => void): {
  /** `referred`: the note that was gone to from its reference. */
  push: (to: Locator, left: Locator, referred?: Note) => void;
  back: () => void;
} {
  const navigate = useNavigate();
  const { key, state, pathname, search } = useLocation();
  const cameFrom = usePlace((place) => place.cameFrom);
  // Nobody else has to be drawn anew because a page is turned.
  const leaf = usePlaceLater((place) => (place.cameFrom?.by === 'note' ? place.leaf : null));
  const offerWayBack = usePlace((place) => place.offerWayBack);
  const now = useRef({ goTo, key, entry: entry() });
  now.current.goTo = goTo;
  /** The place of the entry that is being made here: the page is there already. */
  const made = useRef<Locator | null>(null);

  useEffect(() => {
    if (now.current.key === key) return;
    const back = entry() < now.current.entry;
    now.current.key = key;
    now.current.entry = entry();
    const at = placeIn(state);
    const own = made.current;
    made.current = null;
    if (!at || own === at) return;
    offerWayBack(null);
    now.current.goTo(at, back ? 'move' : 'jump');
  }, [key, state, offerWayBack]);

  useEffect(() => {
    // Whoever goes back before the jump's entry has been drawn is where the router saw them last:
    // nothing changes for it, but the page has gone on.
    const onBack = () => {
      const { key: arrived, usr } = (history.state ?? {}) as { key?: string; usr?: unknown };
      if (!made.current || (arrived ?? 'default') !== now.current.key) return;
      made.current = null;
      const at = placeIn(usr);
      if (!at) return;
      offerWayBack(null);
      now.current.goTo(at, 'move');
    };
    globalThis.addEventListener('popstate', onBack);
    return () => globalThis.removeEventListener('popstate', onBack);
  }, [offerWayBack]);

  useEffect(() => {
    if (!cameFrom || cameFrom.by === 'note') return;
    const timer = setTimeout(() => offerWayBack(null), OFFERED_MS[cameFrom.by]);
    return () => clearTimeout(timer);
  }, [cameFrom, offerWayBack]);

  useEffect(() => {
    if (cameFrom?.by !== 'note' || !leaf) return;
    if (!pagesOf(leaf).some(({ view }) => shows(view, cameFrom.note))) offerWayBack(null);
  }, [cameFrom, leaf, offerWayBack]);

  const push = useCallback(
    (to: Locator, left: Locator, referred?: Note) => {
      note(left);
      made.current = to;
      void navigate({ pathname, search }, { state: { at: to } });
      offerWayBack(
        referred ? { place: left, by: 'note', note: referred } : { place: left, by: 'jump' },
      );
    },
    [navigate, pathname, search, offerWayBack],
  );

  const back = useCallback(() => {
    const { cameFrom: from } = usePlace.getState();
    offerWayBack(null);
    if (from?.by === 'jump' || from?.by === 'note') void navigate(-1);
    else if (from) now.current.goTo(from.place, 'move');
  }, [navigate, offerWayBack]);

  return { push, back };
}
