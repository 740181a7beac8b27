/** A ruler over the page: some lines are clear, what stands above and below them is veiled. */
import { type PointerEvent, type RefObject, useRef } from 'react';

import styles from './ruler.module.css';
import { useClicks } from './use-clicks';
import { type RuledPage, useLines } from './use-lines';
import { type Steps, type Unit, useSteps } from './use-steps';

/** A place of the ruler: its first line, and the page that this stands on. */
interface Stop extends Unit {
  page: number;
  line: number;
}

interface RulerProps extends Steps {
  stage: RefObject<HTMLElement | null>;
  /** How many lines are clear. */
  count: number;
}

/** The veils reach so far beyond the text, CSS pixels. */
const BEYOND = 12;

export function Ruler({ stage, count, ...steps }: RulerProps) {
  const pages = useLines(stage);
  const stops = stopsOn(pages, count);
  const { index, goTo } = useSteps(stops, steps);
  const drags = useRef(false);
  const stop = stops[index];

  const goToPoint = (x: number, y: number) => {
    const origin = stage.current?.getBoundingClientRect();
    if (!origin) return;
    const point = { x: x - origin.left, y: y - origin.top, width: origin.width };
    goTo(stopAt(pages, stops, point, count));
  };
  useClicks(stage, ({ clientX, clientY }) => goToPoint(clientX, clientY));
  const own = stop && pages[stop.page];
  if (!stop || !own) return null;
  const clear = clearOn(pages, stop, count);

  const onDrag = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.type === 'pointerdown') {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drags.current = true;
    }
    const origin = stage.current?.getBoundingClientRect();
    // A drag stays on its page, wherever the hand goes.
    if (drags.current && origin) {
      const { left, right } = acrossOf(own, origin.width);
      const middle = origin.left + (left + right) / 2;
      const within = Math.min(Math.max(event.clientX, origin.left + left), origin.left + right);
      goToPoint(own.isVertical ? within : middle, event.clientY);
    }
    if (event.type === 'pointerup' || event.type === 'pointercancel') drags.current = false;
  };

  return (
    <div className={styles.layer} aria-hidden="true" data-focus="ruler">
      {pages.map((page, at) => {
        const isOwn = at === stop.page;
        const top = isOwn ? clear.top : page.bottom;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first page and the second
          <div key={at}>
            <span className={styles.veil} style={boxOf(page, page.top, top)} />
            {isOwn && (
              <span className={styles.veil} style={boxOf(page, clear.bottom, page.bottom)} />
            )}
          </div>
        );
      })}
      <span
        className={styles.clear}
        data-ruler=""
        data-vertical={own.isVertical ? '' : undefined}
        style={boxOf(own, clear.top, clear.bottom)}
      >
        <span
          className={styles.grip}
          data-at={gripAt(pages, stop.page)}
          onPointerDown={onDrag}
          onPointerMove={onDrag}
          onPointerUp={onDrag}
          onPointerCancel={onDrag}
        />
      </span>
    </div>
  );
}

function boxOf({ isVertical, left, right }: RuledPage, top: number, bottom: number) {
  const from = left - BEYOND;
  const along = right - left + 2 * BEYOND;
  const across = Math.max(0, bottom - top);
  return isVertical
    ? { top: from, blockSize: along, right: top, inlineSize: across }
    : { left: from, inlineSize: along, top, blockSize: across };
}

/** Where a page is from the left edge of a stage of a width to the right. */
function acrossOf({ isVertical, left, right, top, bottom }: RuledPage, width: number) {
  return isVertical ? { left: width - bottom, right: width - top } : { left, right };
}

/** In the outer margin; below the page where its lines run downwards. */
function gripAt(pages: readonly RuledPage[], own: number): 'left' | 'right' | 'foot' {
  const page = pages[own];
  if (page?.isVertical) return 'foot';
  return pages.some(({ left }) => left > (page?.left ?? 0)) ? 'left' : 'right';
}

/** Where the ruler can be: its last line is no further down than the last of a page. */
export function stopsOn(pages: readonly RuledPage[], count: number): Stop[] {
  return pages.flatMap(({ chapterIndex, lines }, page) =>
    lines
      .slice(0, Math.max(1, lines.length - count + 1))
      .map(({ offset }, line) => ({ chapterIndex, offset, page, line })),
  );
}

function clearOn(pages: readonly RuledPage[], { page, line }: Stop, count: number) {
  const { lines = [] } = pages[page] ?? {};
  const last = lines[Math.min(lines.length, line + count) - 1];
  return { top: lines[line]?.top ?? 0, bottom: last?.bottom ?? 0 };
}

/** The stop whose lines are nearest around a point of the stage, which has a width. */
export function stopAt(
  pages: readonly RuledPage[],
  stops: readonly Stop[],
  { x, y, width }: { x: number; y: number; width: number },
  count: number,
): Stop | undefined {
  const page = pages.findIndex((one) => {
    const { left, right } = acrossOf(one, width);
    return left - BEYOND <= x && x <= right + BEYOND;
  });
  const { lines = [], isVertical } = pages[page] ?? {};
  const down = isVertical ? width - x : y;
  const below = lines.findIndex(({ bottom }) => down < bottom);
  const line = (below < 0 ? lines.length - 1 : below) - Math.floor((count - 1) / 2);
  const own = stops.filter((stop) => stop.page === page);
  return own[Math.min(own.length - 1, Math.max(0, line))];
}
