import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import type { ListedBook } from '@/api/client';

import { BookCard, type CardActs } from '../book-card';
import panel from '../books-panel.module.css';
import { destination } from './moves';
import type { ShelfLook } from './shelf-look';
import type { ShelfPlace } from './shelf-place';
import { useCardsInTurn } from './use-cards-in-turn';
import styles from './virtual-grid.module.css';

/** Rows above and below the window that are there already. */
const OVERSCAN = 2;
/** Between two rows, in pixels; as `--space-6` and `--space-4`. */
const GAPS = { covers: 32, list: 16 } as const;
/** What a card is high at least, of which no more is known than its width; in pixels. */
const LEAST = { covers: (width: number) => width * 1.5 + 160, list: () => 108 } as const;
/** So many books are asked for at a time. */
const STEP = 100;
/** More are fetched before the last of them is come to. */
const AHEAD = 60;

interface VirtualGridProps extends CardActs {
  look: ShelfLook;
  label: string;
  books: ListedBook[];
  total: number;
  want: (count: number) => void;
  /** Where somebody was who comes back. */
  back: ShelfPlace | null;
}

/** A shelf of which only the rows near the window are in the page. */
export function VirtualGrid({ look, label, books, total, want, back, ...acts }: VirtualGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const { isKnown, columns, height, margin, measure } = useMeasures(look, list, probe);
  const [active, setActive] = useState(() => Math.max(0, Math.min(back?.index ?? 0, total - 1)));
  // The card that is to have the focus: an effect of a drawing of before is not to take another.
  const wanted = useRef(back === null ? null : active);
  const activeId = useRef(back?.id ?? null);
  const count = Math.ceil(total / columns);
  const activeRow = Math.floor(active / columns);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      // Whoever has gone on by the wheel can still go on by key.
      if (activeRow < range.count && !rows.includes(activeRow)) {
        rows.push(activeRow);
        rows.sort((a, b) => a - b);
      }
      return rows;
    },
    [activeRow],
  );
  const grid = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialOffset: () => globalThis.scrollY,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured is of another width
  useLayoutEffect(() => grid.measure(), [columns, height]);

  useReturn(back, list, activeRow * height + margin);

  const rows = isKnown ? grid.getVirtualItems() : [];
  const inView = grid.range;
  const seen = ((inView?.endIndex ?? 0) + 1) * columns;
  // In steps, as all of the shelf hears of it.
  const needed = Math.ceil((seen + AHEAD) / STEP) * STEP;
  useEffect(() => want(needed), [needed, want]);
  // Whenever other cards have come to rest; on the way it would be laid out twice in a frame.
  const { isScrolling } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what brings other cards
  useLayoutEffect(() => {
    if (!isScrolling) measure();
  }, [isScrolling, isKnown, books.length > 0, measure]);

  useEffect(() => {
    if (!isKnown || wanted.current !== active) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    const target = card?.querySelector<HTMLElement>('[data-pick], h3 a') ?? card;
    if (!target) return;
    target.focus({ preventScroll: true });
    // One that is still on its way gives its place to the book.
    if (target !== card || active < books.length) wanted.current = null;
  });

  // Another order, or a book that came: whoever was at one stays at it.
  useLayoutEffect(() => {
    const id = activeId.current;
    if (id === null || books[active]?.id === id) return;
    const at = books.findIndex((book) => book.id === id);
    if (at === -1) return;
    if (wanted.current !== null || list.current?.contains(document.activeElement)) {
      wanted.current = at;
    }
    setActive(at);
  }, [books, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const rowsInView = Math.max(1, Math.floor(innerHeight / height));
    const to = destination(event.key, { active, total, columns, rowsInView, isRtl });
    if (to === null) return;
    event.preventDefault();
    wanted.current = to;
    activeId.current = books[to]?.id ?? null;
    const goal = books[to];
    if (event.shiftKey && goal) acts.picking?.onPick(goal.id, true, books[active]?.id);
    setActive(to);
    want(to + AHEAD);
    grid.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
  };

  return (
    <>
      <div ref={probe} className={`${panel.grid} ${styles.probe}`} aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: rows stand between a list and its items */}
      <div
        ref={list}
        role="list"
        aria-label={label}
        className={styles.list}
        style={{ blockSize: grid.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const item = event.target.closest<HTMLElement>('[data-index]');
          if (item?.parentElement?.parentElement === event.currentTarget) {
            const index = Number(item.dataset.index);
            activeId.current = books[index]?.id ?? null;
            setActive(index);
          }
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          // Whoever is elsewhere by now is not fetched back.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) wanted.current = null;
        }}
      >
        {rows.map(({ key, index, start }) => (
          <Row
            key={key}
            first={index * columns}
            columns={columns}
            total={total}
            books={books}
            top={start - margin}
            height={height - GAPS[look]}
            active={index === activeRow ? active : null}
            isInView={inView !== null && inView.startIndex <= index && index <= inView.endIndex}
            {...acts}
          />
        ))}
      </div>
    </>
  );
}

/** Puts the row with the card where it was, until somebody scrolls by themselves. */
function useReturn(
  back: ShelfPlace | null,
  list: { readonly current: HTMLElement | null },
  rowTop: number,
): void {
  const isOver = useRef(back === null);
  useEffect(() => {
    if (isOver.current) return;
    const end = () => {
      isOver.current = true;
    };
    const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const kind of kinds) globalThis.addEventListener(kind, end, { once: true, passive: true });
    return () => {
      for (const kind of kinds) globalThis.removeEventListener(kind, end);
    };
  }, []);
  useEffect(() => {
    if (!back || isOver.current) return;
    // After whatever else puts the page to its head; and as heights become known.
    const frame = requestAnimationFrame(() => {
      if (list.current && !isOver.current) globalThis.scrollTo(0, rowTop - back.top);
    });
    return () => cancelAnimationFrame(frame);
  }, [back, list, rowTop]);
}

/** Of those that stay while others come nothing is drawn anew. */
const Row = memo(function Row({
  first,
  columns,
  total,
  books,
  top,
  height,
  active,
  isInView,
  ...acts
}: CardActs & {
  /** Its first card, counted from 0. */
  first: number;
  columns: number;
  total: number;
  books: ListedBook[];
  /** Below the head of the list, and how high it is, in pixels. */
  top: number;
  height: number;
  /** The card of it that is on the way of the Tab key. */
  active: number | null;
  isInView: boolean;
}) {
  const count = Math.max(0, Math.min(columns, total - first));
  const shown = useCardsInTurn(count, isInView || active !== null);
  return (
    <div
      role="presentation"
      className={styles.row}
      style={{
        blockSize: height,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        transform: `translateY(${top}px)`,
      }}
    >
      {Array.from({ length: Math.min(shown, count) }, (_, at) => first + at).map((index) => (
        <Cell
          key={index}
          index={index}
          book={books[index]}
          total={total}
          isActive={index === active}
          {...acts}
        />
      ))}
    </div>
  );
});

/** Of those that stay while others come nothing is drawn anew. */
const Cell = memo(function Cell({
  index,
  book,
  total,
  isActive,
  ...acts
}: CardActs & { index: number; book: ListedBook | undefined; total: number; isActive: boolean }) {
  const { t } = useTranslation();
  const place = { 'aria-setsize': total, 'aria-posinset': index + 1, 'data-index': index };
  if (!book) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: as above
      <div
        role="listitem"
        aria-label={t('library.onItsWay')}
        tabIndex={isActive ? 0 : -1}
        className={panel.ghost}
        {...place}
      >
        <div />
        <p />
        <p />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="listitem" className={styles.cell} {...place}>
      <BookCard book={book} isPassing tabIndex={isActive ? 0 : -1} {...acts} />
    </div>
  );
});

interface Measures {
  isKnown: boolean;
  columns: number;
  /** Of every row, with the gap below it. */
  height: number;
  /** What stands above the list. */
  margin: number;
  measure: () => void;
}

/** How the stylesheet would have it, asked of an empty grid; and how high the highest card is. */
function useMeasures(
  look: ShelfLook,
  list: { readonly current: HTMLElement | null },
  probe: { readonly current: HTMLElement | null },
): Measures {
  const [measures, setMeasures] = useState({
    isKnown: false,
    columns: 1,
    width: 0,
    height: 460,
    margin: 0,
  });
  const measure = useCallback(() => {
    if (!probe.current || !list.current) return;
    const tracks = getComputedStyle(probe.current).gridTemplateColumns.split(' ');
    const width = Number.parseFloat(tracks[0] ?? '');
    if (!width) return setMeasures((old) => (old.isKnown ? old : { ...old, isKnown: true }));
    const margin = list.current.getBoundingClientRect().top + globalThis.scrollY;
    const cards = list.current.querySelectorAll<HTMLElement>('article');
    const highest = Math.max(0, ...Array.from(cards, (card) => card.scrollHeight));
    setMeasures((old) => {
      const isOld = old.width === width;
      // It only grows, so that nothing goes to and fro.
      const height = Math.max(isOld ? old.height : LEAST[look](width), highest + GAPS[look]);
      if (isOld && old.height === height && old.margin === margin) return old;
      return { isKnown: true, columns: tracks.length, width, height, margin };
    });
  }, [look, list, probe]);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (probe.current) observer.observe(probe.current);
    // What comes above it moves it.
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [measure, probe]);
  return { ...measures, measure };
}
