/** Where notices lie on nothing that somebody is about to use. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP = 4;
/** A control that cannot be reached is worse than anything else that cannot be seen. */
const CONTROL_WEIGHT = 1000;

/**
 * The top edge for a list of notices, in CSS pixels of the window: as near as can be to where it
 * lies, over no surface, and where surfaces leave no room over as little of their controls as can
 * be. `room` is what of the window may be used.
 */
export function freePlace(
  list: Box,
  surfaces: readonly Box[],
  controls: readonly Box[],
  room: Pick<Box, 'top' | 'bottom'>,
): number {
  const height = list.bottom - list.top;
  const costAt = (top: number) => {
    const there = { ...list, top, bottom: top + height };
    return covered(there, surfaces) + CONTROL_WEIGHT * covered(there, controls);
  };
  let best = { top: list.top, cost: costAt(list.top), way: 0 };
  for (let top = room.top; top + height <= room.bottom && best.cost > 0; top += STEP) {
    const way = Math.abs(top - list.top);
    const cost = costAt(top);
    if (cost < best.cost) best = { top, cost, way };
  }
  if (best.cost > 0) return best.top;
  // Of those that are free, the nearest.
  for (let top = room.top; top + height <= room.bottom; top += STEP) {
    const way = Math.abs(top - list.top);
    if (way < best.way && costAt(top) === 0) best = { top, cost: 0, way };
  }
  return best.top;
}

function covered(list: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => {
    const wide = Math.min(list.right, other.right) - Math.max(list.left, other.left);
    const high = Math.min(list.bottom, other.bottom) - Math.max(list.top, other.top);
    return wide > 0 && high > 0 ? sum + wide * high : sum;
  }, 0);
}
