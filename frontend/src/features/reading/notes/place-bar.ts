/** Where a bar stands that must not lie over what it is for. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 10;

/**
 * The upper left corner of a bar, in CSS pixels of the window. `first` says on which side there
 * is nothing else in the way. Where the selection leaves no room on either side, the bar stands
 * at the foot of the window, over as little of it as can be.
 */
export function placeBar(
  selection: Box,
  bar: { width: number; height: number },
  window: { width: number; height: number },
  first: 'above' | 'below',
): { left: number; top: number } {
  const above = selection.top - GAP - bar.height;
  const below = selection.bottom + GAP;
  const foot = window.height - GAP - bar.height;
  const fits = { above: above >= GAP, below: below <= foot };
  const other = first === 'above' ? 'below' : 'above';
  const side = fits[first] ? first : fits[other] ? other : null;
  const middle = (selection.left + selection.right - bar.width) / 2;
  const most = window.width - GAP - bar.width;
  return {
    left: Math.round(Math.max(GAP, Math.min(middle, most))),
    top: Math.round(side === 'above' ? above : side === 'below' ? below : foot),
  };
}
