/** Where a key leads on a shelf of rows. */

interface Here {
  /** Which card has the focus, counted from 0. */
  active: number;
  total: number;
  columns: number;
  rowsInView: number;
  isRtl: boolean;
}

/** The card to go to; nothing for a key that leads nowhere. */
export function destination(
  key: string,
  { active, total, columns, rowsInView, isRtl }: Here,
): number | null {
  const forward = isRtl ? -1 : 1;
  const by: Record<string, number> = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * rowsInView,
    PageUp: -columns * rowsInView,
    Home: -active,
    End: total - 1 - active,
  };
  const step = by[key];
  if (step === undefined || total === 0) return null;
  const to = active + step;
  if (to >= 0 && to < total) return to;
  const isRow = Math.abs(step) >= columns && columns > 1;
  if (!isRow) return Math.max(0, Math.min(total - 1, to));
  // In the same column as long as there is one.
  const column = active % columns;
  if (to < 0) return column;
  const last = Math.floor((total - 1) / columns) * columns + column;
  return last < total ? last : Math.max(active, total - 1);
}
