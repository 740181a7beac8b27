/** A table as CSV (RFC 4180), for spreadsheets. */
import { plainText } from './plain-text';
import { gridOf } from './table-grid';

/** A cell stands where it begins; the others that it spans are empty, so that columns line up. */
export function csvOf(table: HTMLTableElement): string {
  const { cells, rows, columns } = gridOf(table);
  const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { cell, row, column } of cells) {
    const line = lines[row];
    if (line) line[column] = quoted(guarded(plainText(cell)));
  }
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Numbers with a sign, and the sign that says that there is none, are what they are. */
const NUMBER = /^[-+]?[\d.,\s]*[%‰]?$/;

/** A text that no spreadsheet takes for a formula; as the server does it in its own CSV. */
function guarded(text: string): string {
  if (NUMBER.test(text)) return text;
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
