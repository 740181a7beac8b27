/** A button at each block that is better read on its own; none of them is part of the text. */
import { Maximize2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TextMap } from '@/shared/marks/text-map';

import { holdsVertical } from '../vertical';
import { whenMoved } from '../when-moved';
import { BUTTON_PX, cornerOf } from './corner';
import styles from './enlarge-buttons.module.css';
import { enlargeablesIn } from './enlargeable';
import { viewPicture } from './picture-tapped';
import { useViewer, type Viewed } from './viewer-store';

interface Placed {
  kind: Viewed['kind'];
  block: Element;
  offset: number;
  /** From the corner of the layer. */
  x: number;
  y: number;
}

export function EnlargeButtons({
  page,
  map,
  chapterIndex,
}: {
  page: HTMLElement;
  map: TextMap;
  chapterIndex: number;
}) {
  const { t } = useTranslation('reading');
  const layer = useRef<HTMLDivElement>(null);
  const placed = usePlaced(layer, page, map);
  const view = useViewer((viewer) => viewer.view);

  return (
    <div ref={layer} className={styles.layer}>
      {placed.map(({ kind, block, offset, x, y }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: where two stand at one offset, their order tells them apart
          key={`${offset} ${index}`}
          type="button"
          className={styles.button}
          style={{ insetInlineStart: 0, insetBlockStart: 0, translate: `${x}px ${y}px` }}
          aria-label={t(`viewer.enlarge.${kind}`)}
          title={t(`viewer.enlarge.${kind}`)}
          aria-haspopup="dialog"
          data-enlarges={kind}
          onClick={({ currentTarget }) => {
            if (kind === 'picture') viewPicture(block as HTMLImageElement, currentTarget);
            else view({ kind, chapterIndex, offset, shown: block }, currentTarget);
          }}
        >
          <Maximize2 aria-hidden />
        </button>
      ))}
    </div>
  );
}

/** The buttons and where they stand, after each change of the page's layout. */
function usePlaced(
  layer: RefObject<HTMLElement | null>,
  page: HTMLElement,
  map: TextMap,
): Placed[] {
  const [placed, setPlaced] = useState<Placed[]>([]);

  useLayoutEffect(() => {
    const stage = page.closest('main');
    const observed = [
      page,
      ...(stage ? [stage] : []),
      ...enlargeablesIn(page).map(({ block }) => block),
    ];
    return whenMoved(page, observed, () =>
      setPlaced((old) => kept(old, placedOn(page, map, layer.current))),
    );
  }, [layer, page, map]);

  return placed;
}

function placedOn(page: HTMLElement, map: TextMap, layer: HTMLElement | null): Placed[] {
  const stage = page.closest('main')?.getBoundingClientRect();
  const origin = layer?.getBoundingClientRect();
  if (!stage || !origin) return [];
  // Two pages beside a panel are shown smaller, and all that lies over them.
  const scale = layer?.offsetWidth ? origin.width / layer.offsetWidth : 1;
  // A scrolled chapter is longer than its window, and its buttons scroll with it.
  const isScrolled = page.closest('[data-scroller]') !== null;
  const { left, right, top } = origin;
  const scrolls = holdsVertical(page) ? { left, right } : { top: top - BUTTON_PX };
  const room = isScrolled ? { ...edgesOf(stage), ...scrolls } : edgesOf(stage);
  const shown = page.getBoundingClientRect();
  return enlargeablesIn(page).flatMap(({ kind, block, seen }) => {
    // Of a page that scrolls, what is in view.
    if (seen.top >= shown.bottom || seen.bottom <= shown.top) return [];
    const isRightToLeft = getComputedStyle(block).direction === 'rtl';
    const corner = cornerOf(seen, room, isRightToLeft, block.closest('.vertical') !== null);
    const x = Math.round((corner.x - origin.left) / scale);
    const y = Math.round((corner.y - origin.top) / scale);
    return [{ kind, block, offset: offsetOf(block, map), x, y }];
  });
}

const edgesOf = ({ left, right, top, bottom }: DOMRect) => ({ left, right, top, bottom });

/** The canonical offset of a block's first character. */
function offsetOf(block: Element, map: TextMap): number {
  return map.offsetBehind(block, 0);
}

/** The same as before, if nothing has moved: then nothing is drawn anew. */
function kept(old: Placed[], now: Placed[]): Placed[] {
  const same = now.every(({ block, x, y }, index) => {
    const before = old[index];
    return before?.block === block && before.x === x && before.y === y;
  });
  return same && old.length === now.length ? old : now;
}
