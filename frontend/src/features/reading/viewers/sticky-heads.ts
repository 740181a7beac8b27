/** Keeps the head row and the first column of a table in view, where they are heads. */
import { gridOf } from './table-grid';

/** More of the frame would leave too little for the rest. */
const MOST = 0.4;

export function stickHeads(table: HTMLTableElement, frame: HTMLElement): void {
  for (const stuck of table.querySelectorAll('[data-sticks]')) stuck.removeAttribute('data-sticks');
  const head = headOf(table);
  if (head && head.offsetHeight <= frame.clientHeight * MOST) head.dataset.sticks = 'top';
  const side = sideOf(table);
  if (side.every(({ offsetWidth }) => offsetWidth <= frame.clientWidth * MOST)) {
    for (const cell of side) cell.dataset.sticks = 'side';
  }
}

/** The rows at the top that only have heads. */
export function headOf(table: HTMLTableElement): HTMLElement | null {
  const first = table.rows[0];
  if (table.tHead?.rows.length) return table.tHead;
  if (!first || table.rows.length < 2) return null;
  return [...first.cells].every(({ localName }) => localName === 'th') ? first : null;
}

/** The first cell of each row, if those below the head are heads themselves. */
export function sideOf(table: HTMLTableElement): HTMLTableCellElement[] {
  const head = headOf(table);
  const first = gridOf(table).cells.filter(({ column }) => column === 0);
  const below = first.filter(({ cell }) => !head?.contains(cell));
  // A title between the rows reaches over all of them, and says nothing about its row alone.
  const own = below.filter(({ cell }) => cell.colSpan === 1);
  if (own.length === 0 || own.some(({ cell }) => cell.localName !== 'th')) return [];
  return first.map(({ cell }) => cell).filter(({ colSpan }) => colSpan === 1);
}
