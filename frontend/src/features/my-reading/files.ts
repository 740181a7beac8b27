/** What was counted as a file, for a spreadsheet or for another program. */
import type { Statistics } from '@/api/client';

const COLUMNS = ['day', 'book', 'author', 'seconds', 'characters', 'words'];

/** A row for each day of each book, and one for each day in all, whose book is empty. */
export function asCsv({ days, books }: Statistics): string {
  const rows = [
    ...books.flatMap(({ title, author, days: own }) =>
      own.map(({ day, seconds, characters, words }) => [
        day,
        title,
        author,
        seconds,
        characters,
        words,
      ]),
    ),
    ...days.map(({ day, seconds, characters, words }) => [day, '', '', seconds, characters, words]),
  ];
  rows.sort(([one = ''], [other = '']) => String(one).localeCompare(String(other)));
  // So that spreadsheets take it for Unicode.
  return `\u{feff}${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A text that no spreadsheet takes for a formula, quoted as RFC 4180 has it. */
function cell(value: string | number): string {
  const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function asJson(statistics: Statistics): string {
  return JSON.stringify(statistics, null, 2);
}
