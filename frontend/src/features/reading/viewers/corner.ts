/** Where does the button of a block stand? */

export const BUTTON_PX = 28;
const GAP_PX = 8;
/** How far it may reach into a block that has no room beside it. */
const INTO_PX = 8;

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Corner {
  /** Of the button's own corner at the top left, in the window's coordinates. */
  x: number;
  y: number;
}

/**
 * Beside the block's upper corner where its lines end, if there is room; else above it, so that
 * as little as possible of the text is covered. `room` is the reader's stage. Beside what stands in
 * columns are other columns; there it is above.
 */
export function cornerOf(
  block: Edges,
  room: Edges,
  isRightToLeft: boolean,
  isVertical = false,
): Corner {
  const beside = isRightToLeft ? block.left - GAP_PX - BUTTON_PX : block.right + GAP_PX;
  const fits = isRightToLeft ? beside >= room.left : beside + BUTTON_PX <= room.right;
  if (fits && !isVertical) return { x: beside, y: block.top };
  const least = room.left + 2;
  const most = room.right - BUTTON_PX - 2;
  const y = Math.max(room.top + 2, block.top - BUTTON_PX + INTO_PX);
  const x = isVertical ? block.right - BUTTON_PX : beside;
  return { x: Math.min(most, Math.max(least, x)), y };
}
