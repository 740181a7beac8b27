/**
 * The reading aid as layers of marks: words stay whole for screen readers, copying and finding,
 * and no line moves.
 */
import { UNTOUCHED } from '@/core/untouched';
import { PRIORITY } from '@/shared/marks/painter';
import type { TextMap } from '@/shared/marks/text-map';
import { canPaint, gapsBetween } from '@/shared/reading-aid/ranges';

import { paintOverlay } from './aid-overlay';
import type { Sheet, Stretch } from './sheet-store';

/** The parts of the text that the aid may fade, as pairs. */
function touchable(map: TextMap): number[] {
  const parts: number[] = [];
  for (const [index, node] of map.nodes.entries()) {
    if (node.parentElement?.closest(UNTOUCHED)) continue;
    const start = map.starts[index] as number;
    const end = start + node.length;
    if (parts.at(-1) === start) parts[parts.length - 1] = end;
    else parts.push(start, end);
  }
  return parts;
}

function restOf(map: TextMap, stressed: ArrayLike<number>, { from, to }: Stretch): number[] {
  const parts = touchable(map);
  const rest: number[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const start = Math.max(parts[index] as number, from);
    const end = Math.min(parts[index + 1] as number, to);
    if (start < end) rest.push(...gapsBetween(stressed, start, end));
  }
  return rest;
}

/**
 * Marks `stressed` (pairs of canonical offsets) and everything between as the rest; only what is
 * near is painted. `overlay` lies over the text for browsers that cannot paint ranges.
 */
export function paintAid(
  { map, painter }: Pick<Sheet, 'map' | 'painter'>,
  near: Stretch,
  stressed: Uint32Array,
  overlay: HTMLElement | null,
): void {
  const rest = restOf(map, stressed, near);
  const priority = PRIORITY.aid;
  const beside = 'stressed-rest';
  painter.paint({ name: 'stressed', priority, spans: stressed, style: 'letters', beside });
  painter.paint({ name: 'unstressed', priority, spans: rest, style: 'letters' });
  if (!canPaint() && overlay) paintOverlay(overlay, map, stressed, rest);
}

export function clearAid(painter: Sheet['painter'] | undefined, overlay: HTMLElement | null): void {
  overlay?.replaceChildren();
  painter?.clear('stressed');
  painter?.clear('unstressed');
}
