/** Every way to zoom what is marked `data-zoomed` in a frame, and to move it: wheel, fingers, double click, drag, keys. */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { bounded, CLOSER, stepIn, stepOut, WHOLE, type Zoom, zoomedAt } from './zoom';

const PAN_PX = 80;
const DOUBLE_TAP_MS = 300;
const TAP_PX = 10;
/** How much a turn of the wheel zooms: a notch of 100 is a little less than a step. */
const PER_PIXEL = 0.0035;

interface Point {
  x: number;
  y: number;
}

const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([one, other]: Point[]) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const tap = useRef<(Point & { time: number }) | null>(null);
  const moved = useRef(0);

  const change = useCallback(
    (to: (zoom: Zoom) => Zoom) => {
      const view = frame.current;
      const zoomed = view?.querySelector<HTMLElement>('[data-zoomed]');
      if (!view || !zoomed) return;
      const picture = { width: zoomed.offsetWidth, height: zoomed.offsetHeight };
      const room = { width: view.clientWidth, height: view.clientHeight };
      setZoom((now) => bounded(to(now), picture, room));
    },
    [frame],
  );

  /** From the window's own coordinates to those from its middle. */
  const fromMiddle = useCallback(
    ({ x, y }: Point): Point => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return { x: 0, y: 0 };
      return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
    },
    [frame],
  );

  const closer = useCallback(() => change((now) => zoomedAt(now, stepIn(now.scale))), [change]);
  const further = useCallback(() => change((now) => zoomedAt(now, stepOut(now.scale))), [change]);
  const whole = useCallback(() => setZoom(WHOLE), []);
  const toggle = (at: Point) =>
    change((now) => (now.scale > 1 ? WHOLE : zoomedAt(now, CLOSER, fromMiddle(at))));

  // React listens to wheels passively, and the page must not zoom along.
  useEffect(() => {
    const view = frame.current;
    if (!view) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle({ x: event.clientX, y: event.clientY });
      change((now) => zoomedAt(now, now.scale * Math.exp(-event.deltaY * PER_PIXEL), at));
    };
    view.addEventListener('wheel', onWheel, { passive: false });
    return () => view.removeEventListener('wheel', onWheel);
  }, [frame, change, fromMiddle]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size === 0) moved.current = 0;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [fromMiddle(middleOf(before)), fromMiddle(middleOf(after))];
    moved.current += Math.hypot(to.x - from.x, to.y - from.y);
    const by = before.length === 2 ? spreadOf(after) / (spreadOf(before) || 1) : 1;
    change((now) => {
      const larger = zoomedAt(now, now.scale * by, from);
      return { ...larger, x: larger.x + to.x - from.x, y: larger.y + to.y - from.y };
    });
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!alone || moved.current > TAP_PX) {
      tap.current = null;
      return;
    }
    const here = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    const last = tap.current;
    const double =
      last !== null &&
      here.time - last.time < DOUBLE_TAP_MS &&
      Math.hypot(here.x - last.x, here.y - last.y) < 3 * TAP_PX;
    tap.current = double ? null : here;
    if (double) toggle(here);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = (x: number, y: number) => () =>
      change((now) => ({ ...now, x: now.x + x, y: now.y + y }));
    const keys: Record<string, () => void> = {
      '+': closer,
      '=': closer,
      '-': further,
      '0': whole,
      ArrowLeft: pan(PAN_PX, 0),
      ArrowRight: pan(-PAN_PX, 0),
      ArrowUp: pan(0, PAN_PX),
      ArrowDown: pan(0, -PAN_PX),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const gestures = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
  return { zoom, closer, further, whole, gestures, onKeyDown };
}
