/** Taps and swipes on the stage; selecting text is neither. */
import { type MouseEvent, type PointerEvent, type UIEvent, useRef } from 'react';

import { swipesItself } from './sideways';

const SWIPE_PX = 45;
const SWIPE_MS = 700;
const TAP_PX = 10;
const TAP_MS = 500;
/** A click that comes so soon after a swipe is the swipe's. */
const CLICK_MS = 400;
/** What scrolls by itself tells of it at least so often. */
const FLING_MS = 100;
/** The outer parts of the stage that turn the page. */
const ZONE = 0.28;

export interface GestureHandlers {
  onScrollCapture: (event: UIEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onClickCapture: (event: MouseEvent<HTMLElement>) => void;
}

function isSelecting(): boolean {
  return globalThis.getSelection()?.isCollapsed === false;
}

/** Whoever takes the bar of what scrolls taps on nothing. */
function isOnScrollBar(target: EventTarget, x: number, y: number): boolean {
  if (!(target instanceof HTMLElement) || target.dataset.scroller === undefined) return false;
  const { left, top } = target.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth, clientHeight } = target;
  const [across, down] = [x - left - clientLeft, y - top - clientTop];
  return across < 0 || across >= clientWidth || down < 0 || down >= clientHeight;
}

/** Whether letters of an element itself are at a point, and not only its box. */
function isOnLetters(element: Element, x: number, y: number): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text)) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  });
}

/** A mouse in the text points and selects; beside it, it turns. */
function isBesideText(target: Element, x: number, y: number): boolean {
  if (!target.closest('[data-fixed]')) return target.closest('[data-page]') === null;
  if (target.closest('text')) return false;
  // What is drawn and what is placed has letters here and there.
  return !(target.closest('[data-placed]') && isOnLetters(target, x, y));
}

/** Where a picture can be tapped on in the middle to be opened, its sides turn, as those of text do. */
function isInMiddle(picture: Element, stage: DOMRect): boolean {
  const { left, right } = picture.getBoundingClientRect();
  const middle = stage.left + stage.width / 2;
  return left < middle && middle < right;
}

export function useGestures({
  paginated,
  zones = paginated,
  rightToLeft,
  turn,
  tap = turn,
  toggleBars,
  marks,
}: {
  paginated: boolean;
  /** The sides turn, also where nothing is swiped over. */
  zones?: boolean;
  rightToLeft: boolean;
  turn: (by: 1 | -1) => void;
  /** What a finger's tap at a side does, if it is not to turn. */
  tap?: (by: 1 | -1) => void;
  toggleBars: () => void;
  /** What a tap opens, by the point of the window it is at. */
  marks?: { areAt: (x: number, y: number) => boolean; open: (x: number, y: number) => void };
}): GestureHandlers {
  const down = useRef<{ x: number; y: number; time: number; selecting: boolean } | null>(null);
  const swiped = useRef(Number.NEGATIVE_INFINITY);
  /** A mark was tapped on; its click opens it, so that none comes to what lies there then. */
  const onMark = useRef(false);
  /** When something on the stage last scrolled: a finger that stops it taps on nothing. */
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const forwards = rightToLeft ? -1 : 1;

  return {
    onScrollCapture: ({ timeStamp }) => {
      scrolledAt.current = timeStamp;
    },
    onPointerDown: ({ target, clientX, clientY, timeStamp, isPrimary, button, pointerType }) => {
      swiped.current = Number.NEGATIVE_INFINITY;
      onMark.current = false;
      down.current =
        isPrimary &&
        button === 0 &&
        !isOnScrollBar(target, clientX, clientY) &&
        (pointerType === 'mouse' || timeStamp - scrolledAt.current > FLING_MS)
          ? { x: clientX, y: clientY, time: timeStamp, selecting: isSelecting() }
          : null;
    },
    onPointerUp: (event) => {
      const from = down.current;
      down.current = null;
      // A tap that ends a selection only ends it.
      if (!from || from.selecting || isSelecting()) return;
      const target = event.target as Element;
      if (swipesItself(target) || target.closest('audio,video')) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      const time = event.timeStamp - from.time;
      const touch = event.pointerType !== 'mouse';

      if (touch && paginated && Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) {
        swiped.current = event.timeStamp;
        if (time < SWIPE_MS) turn(dx < 0 === forwards > 0 ? 1 : -1);
        return;
      }
      // Only a tap belongs to what it is on.
      const isFixed = target.closest('[data-fixed]') !== null;
      if (target.closest('a,button')) return;
      const stage = event.currentTarget.getBoundingClientRect();
      const at = (event.clientX - stage.left) / stage.width;
      const atSide = zones && (at < ZONE || at > 1 - ZONE);
      const picture = isFixed ? null : target.closest('img[src]');
      if (picture && !(touch && atSide && isInMiddle(picture, stage))) return;
      if (Math.hypot(dx, dy) > TAP_PX || time > TAP_MS) return;
      onMark.current = marks?.areAt(event.clientX, event.clientY) ?? false;
      if (onMark.current) return;
      const beside = isBesideText(target, event.clientX, event.clientY);
      if (atSide && (touch || beside)) {
        // The click comes when another page is there: it opens nothing on it, and nothing here.
        if (touch) swiped.current = event.timeStamp;
        (touch ? tap : turn)(at > 0.5 === forwards > 0 ? 1 : -1);
      } else if (touch || beside) {
        toggleBars();
      }
    },
    onClickCapture: (event) => {
      if (onMark.current) marks?.open(event.clientX, event.clientY);
      onMark.current = false;
      if (event.timeStamp - swiped.current > CLICK_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
