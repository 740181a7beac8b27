/** Keeps the place while a chapter is scrolled, and goes on beyond its ends. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import type { LayoutSettings, Locator } from '@/core/open-book';
import type { TextMap } from '@/shared/marks/text-map';
import { isAtFoot, type Pushes, scrolled, scrollOn } from './chapter-ends';
import { usePlace } from './place-store';
import { isVertical } from './vertical';
import { nearAndSeen, seenIn, type Viewed } from './visible-text';

const QUIET_MS = 120;
/** Of a wheel that counts in lines. */
const WHEEL_LINE_PX = 40;

export function useScrolling({
  scroller,
  map,
  anchor,
  chapterIndex,
  settings,
  pushes,
}: {
  scroller: RefObject<HTMLElement | null>;
  /** Of the chapter that is shown; null until it is. */
  map: TextMap | null;
  anchor: Locator;
  chapterIndex: number;
  settings: LayoutSettings;
  /** Is told how the chapter scrolls, and what pushes it. */
  pushes: Pushes;
}): Viewed | null {
  const moveTo = usePlace((place) => place.moveTo);
  const [viewed, setViewed] = useState<(Viewed & { map: TextMap }) | null>(null);
  /** The place our own scrolling made; going there once more would fight the reader. */
  const own = useRef<Locator | null>(null);
  /** What the chapter was set with when a place of it was last gone to. */
  const setWith = useRef(settings);
  /** Where it was scrolled to for its place: nobody has gone there by themselves. */
  const put = useRef<{ top: number; left: number } | null>(null);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || !map || anchor.chapterIndex !== chapterIndex) return;
    // Other settings move every line, so that the place is looked up again.
    if (own.current === anchor && setWith.current === settings) return;
    setWith.current = settings;
    // Who comes back to where they had scrolled comes from elsewhere.
    own.current = null;
    const point = map.pointAt(anchor.offset);
    if (!point || anchor.offset === 0) {
      view.scrollTo({ top: 0, left: 0 });
      return;
    }
    const range = document.createRange();
    range.setStart(point.node, point.offset);
    range.setEnd(point.node, Math.min(point.node.length, point.offset + 1));
    const by = seenIn(map, range).top - seenIn(map, view).top - 20;
    scrollOn(view, by, 'instant');
    put.current = { top: view.scrollTop, left: view.scrollLeft };
  }, [scroller, map, anchor, chapterIndex, settings]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings have other text in view
  useEffect(() => {
    const view = scroller.current;
    if (!view || !map) return;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let byReader = false;
    let finger: { at: number; time: number } | null = null;
    const goesLeft = isVertical(map.root as Element);
    const look = () => {
      const found = nearAndSeen(map, seenIn(map, view));
      const offset = found.seen.from;
      setViewed({ map, ...found });
      const isPut = put.current?.top === view.scrollTop && put.current.left === view.scrollLeft;
      if (!byReader || isPut) return;
      // Whoever comes back there has gone there.
      put.current = null;
      const place = { chapterIndex, offset };
      own.current = place;
      moveTo(place, { atFoot: isAtFoot(scrolled(view)), through: undefined });
    };
    const onScroll = (event: Event) => {
      clearTimeout(quiet);
      quiet = setTimeout(look, QUIET_MS);
      pushes.at(scrolled(view), event.timeStamp);
    };
    const touched = () => {
      byReader = true;
    };
    const onWheel = ({ deltaX, deltaY, deltaMode, timeStamp, ctrlKey, shiftKey }: WheelEvent) => {
      // With Ctrl it zooms.
      if (ctrlKey) return;
      const isSideways = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
      if (goesLeft && isSideways) {
        pushes.wheel(-(deltaX || deltaY), timeStamp);
        return;
      }
      pushes.wheel(deltaY, timeStamp);
      // A wheel goes down; so does who reads on.
      const pixels = deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX);
      if (goesLeft) scrollOn(view, pixels, 'instant');
    };
    const onTouch = ({ type, timeStamp, changedTouches, touches }: TouchEvent) => {
      const touch = changedTouches[0];
      const at = (goesLeft ? -(touch?.clientX ?? 0) : touch?.clientY) ?? 0;
      if (type === 'touchend' && finger) pushes.swipe(finger.at, at, finger.time);
      finger = type === 'touchstart' && touches.length === 1 ? { at, time: timeStamp } : null;
    };
    look();
    pushes.shown(scrolled(view), performance.now());
    view.addEventListener('scroll', onScroll, { passive: true });
    view.addEventListener('wheel', onWheel, { passive: true });
    view.addEventListener('touchstart', onTouch, { passive: true });
    view.addEventListener('touchend', onTouch, { passive: true });
    for (const sign of ['wheel', 'touchmove', 'pointerdown'] as const) {
      view.addEventListener(sign, touched, { passive: true });
    }
    document.addEventListener('keydown', touched, true);
    return () => {
      clearTimeout(quiet);
      pushes.left();
      view.removeEventListener('scroll', onScroll);
      view.removeEventListener('wheel', onWheel);
      view.removeEventListener('touchstart', onTouch);
      view.removeEventListener('touchend', onTouch);
      for (const sign of ['wheel', 'touchmove', 'pointerdown'] as const) {
        view.removeEventListener(sign, touched);
      }
      document.removeEventListener('keydown', touched, true);
    };
  }, [scroller, map, chapterIndex, settings, pushes, moveTo]);

  return viewed?.map === map ? viewed : null;
}
