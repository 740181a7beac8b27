/** Reads a table of comma- or semicolon-separated values (RFC 4180). */
export function rowsOf(text: string, separator: ',' | ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'gy',
  );
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
    }
    if (match[3] === '' || cell.lastIndex >= text.length) break;
  }
  return rows;
}
