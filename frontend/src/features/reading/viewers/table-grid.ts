/** Which cell of a table lies where, once those that span rows and columns are counted. */

export interface GridCell {
  cell: HTMLTableCellElement;
  row: number;
  column: number;
}

/** A table that says more is wrong, and would take the memory of the page. */
const MOST_COLUMNS = 1000;

export interface TableGrid {
  cells: GridCell[];
  rows: number;
  columns: number;
}

export function gridOf(table: HTMLTableElement): TableGrid {
  const rows = [...table.rows];
  const cells: GridCell[] = [];
  /** How many more rows each column is taken by a cell from above. */
  const taken: number[] = [];
  let columns = 0;
  /** How many rows of each group are left. */
  const left = new Map<Element | null, number>();
  for (const { parentElement } of rows) {
    left.set(parentElement, (left.get(parentElement) ?? 0) + 1);
  }
  let group: Element | null = null;
  for (const [row, element] of rows.entries()) {
    // What spans rows ends with its group.
    const below = left.get(element.parentElement) ?? 1;
    left.set(element.parentElement, below - 1);
    if (element.parentElement !== group) taken.length = 0;
    group = element.parentElement;
    let column = 0;
    const added: [column: number, rows: number][] = [];
    for (const cell of element.cells) {
      while ((taken[column] ?? 0) > 0) column += 1;
      if (column >= MOST_COLUMNS) break;
      cells.push({ cell, row, column });
      const height = Math.min(below, spanOf(cell, 'rowspan') || below);
      const width = Math.min(MOST_COLUMNS - column, spanOf(cell, 'colspan') || 1);
      for (let at = column; at < column + width; at += 1) added.push([at, height]);
      column += width;
      columns = Math.max(columns, column);
    }
    for (let at = 0; at < taken.length; at += 1) taken[at] = Math.max(0, (taken[at] ?? 0) - 1);
    for (const [at, height] of added) taken[at] = Math.max(taken[at] ?? 0, height - 1);
  }
  return { cells, rows: rows.length, columns };
}

/** 0 in `rowspan` is all rows that are left. */
function spanOf(cell: HTMLTableCellElement, name: string): number {
  const value = cell.getAttribute(name);
  const span = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(span) || span < 0 ? 1 : span;
}
