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
    if (origin) goTo(stopAt(pages, stops, x - origin.left, y - origin.top, count));
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
      goToPoint(origin.left + (own.left + own.right) / 2, event.clientY);
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
      <span className={styles.clear} data-ruler="" style={boxOf(own, clear.top, clear.bottom)}>
        <span
          className={styles.grip}
          data-at={pages.some(({ left }) => left > own.left) ? 'left' : 'right'}
          onPointerDown={onDrag}
          onPointerMove={onDrag}
          onPointerUp={onDrag}
          onPointerCancel={onDrag}
        />
      </span>
    </div>
  );
}

function boxOf({ left, right }: RuledPage, top: number, bottom: number) {
  return {
    left: left - BEYOND,
    inlineSize: right - left + 2 * BEYOND,
    top,
    blockSize: Math.max(0, bottom - top),
  };
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

/** The stop whose lines are nearest around a point of the stage. */
export function stopAt(
  pages: readonly RuledPage[],
  stops: readonly Stop[],
  x: number,
  y: number,
  count: number,
): Stop | undefined {
  const page = pages.findIndex(({ left, right }) => left - BEYOND <= x && x <= right + BEYOND);
  const { lines = [] } = pages[page] ?? {};
  const below = lines.findIndex(({ bottom }) => y < bottom);
  const line = (below < 0 ? lines.length - 1 : below) - Math.floor((count - 1) / 2);
  const own = stops.filter((stop) => stop.page === page);
  return own[Math.min(own.length - 1, Math.max(0, line))];
}
