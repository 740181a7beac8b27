/** Writes the figures into docs/exactness.md, between the marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Setting } from '../../support/oracle-page';
import type { Comparison } from '../oracle';
import { kept, keptPairs, keptWhole, type Result } from './results';

const DOCUMENT = fileURLToPath(new URL('../../../docs/exactness.md', import.meta.url));

/** Writes what stands in the document between two marks, if there is anything to write. */
function replaced(text: string, name: string, figures: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = text.slice(0, text.indexOf(begin) + begin.length);
  return figures ? `${before}\n\n${figures}\n\n${text.slice(text.indexOf(end))}` : text;
}

type Count = {
  [Key in keyof Comparison]: Comparison[Key] extends number ? Key : never;
}[keyof Comparison];

function sum(results: Result[], ...counts: Count[]): number {
  const of = ({ comparison }: Result) =>
    counts.reduce((total, count) => total + (comparison?.[count] ?? 0), 0);
  return results.reduce((total, result) => total + of(result), 0);
}

function grouped(results: Result[], by: (result: Result) => string): [string, Result[]][] {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const group = groups.get(by(result));
    if (group) group.push(result);
    else groups.set(by(result), [result]);
  }
  return [...groups];
}

const COLUMNS: [head: string, cell: (results: Result[]) => string | number][] = [
  ['lines', (all) => sum(all, 'lines').toLocaleString('en')],
  ['differ', (all) => share(sum(all, 'missing'), sum(all, 'lines'))],
  ['hyphenated', (all) => sum(all, 'hyphens').toLocaleString('en')],
  ['pages', (all) => sum(all, 'pages').toLocaleString('en')],
  ['end elsewhere', (all) => sum(all, 'breaksDiffer')],
  ['other rows', (all) => sum(all, 'rowsDiffer')],
  ['cut', (all) => sum(all, 'cut')],
  ['empty', (all) => sum(all, 'empty')],
  ['changed', (all) => sum(all, 'changed')],
  ['boxes cut, empty', (all) => sum(all, 'boxesCut', 'boxesEmpty')],
  ['lost, doubled', (all) => sum(all, 'boxesLostOrDoubled')],
  ['not finished', (all) => all.filter(({ comparison }) => !comparison).length],
];

function share(count: number, all: number): string {
  if (count === 0 || all === 0) return '0';
  return `${count.toLocaleString('en')} (${((count / all) * 100).toFixed(2)} %)`;
}

function table(name: string, groups: [string, Result[]][]): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row([name, ...COLUMNS.map(([head]) => head)]),
    row(['---', ...COLUMNS.map(() => '--:')]),
    ...groups.map(([group, all]) => row([group, ...COLUMNS.map(([, cell]) => cell(all))])),
  ].join('\n');
}

function told(setting: Setting): string {
  const { width, height, fontSize, font, weight = 400, align, hyphenation, scale } = setting;
  const { letterSpacing = 0, wordSpacing = 0 } = setting;
  const more = [
    weight === 400 ? '' : `weight ${weight}`,
    align === 'justify' ? 'justified' : '',
    hyphenation ? 'hyphenated' : '',
    letterSpacing || wordSpacing ? `spaced ${letterSpacing} and ${wordSpacing} px` : '',
    scale ? `${scale} device pixels to one` : '',
  ];
  return [`${width} × ${height}, ${font} ${fontSize} px`, ...more.filter(Boolean)].join(', ');
}

function ofBrowser(browser: string, results: Result[]): string {
  const version = results[0]?.version ?? browser;
  const settings = grouped(results, ({ setting }) => told(setting));
  const own = results.filter(({ kind }) => kind.startsWith('A chapter'));
  const books = grouped(results, ({ kind, book }) => `${kind}: ${book}`)
    .filter(([, all]) => all[0] && !own.includes(all[0]))
    .sort(([a], [b]) => a.localeCompare(b));
  const kinds = grouped(own, ({ book }) => book).sort(([a], [b]) => a.localeCompare(b));
  return [
    `## ${browser}\n\n${version}; ${new Set(results.map(({ book }) => book)).size} books and chapters, ${results.length} comparisons.`,
    table('settings', [...settings, ['all', results]]),
    table('book', books),
    table('chapter of our own', kinds),
  ].join('\n\n');
}

export default function report(): void {
  const browsers = grouped(kept(), ({ browser }) => browser).sort(([a], [b]) => a.localeCompare(b));
  const figures = browsers.map(([browser, results]) => ofBrowser(browser, results)).join('\n\n');
  const text = replaced(readFileSync(DOCUMENT, 'utf8'), 'figures', figures);
  writeFileSync(DOCUMENT, replaced(replaced(text, 'whole books', wholeBooks()), 'pairs', pairs()));
}

function rows(head: string[], all: (string | number)[][]): string {
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...all.map(row)].join(
    '\n',
  );
}

function wholeBooks(): string {
  const all = keptWhole();
  if (all.length === 0) return '';
  return rows(
    [
      'book',
      'face',
      'screen',
      'first opening',
      'second',
      'saved place elsewhere',
      'cut',
      'blank',
      'lines',
      'differ',
    ],
    all.map(({ book, font, fontSize, screen, first, second, later, cut, blank, lines }) => [
      book,
      `${font} ${fontSize} px`,
      screen,
      first,
      second,
      later,
      cut.length,
      blank.length,
      lines.lines.toLocaleString('en'),
      share(lines.missing, lines.lines),
    ]),
  );
}

function pairs(): string {
  const all = keptPairs();
  if (all.length === 0) return '';
  const table = rows(
    ['browser', 'pairs', 'differ'],
    all.map(({ browser, pairs, differ }) => [browser, pairs.toLocaleString('en'), differ.length]),
  );
  const told = all
    .filter(({ differ }) => differ.length > 0)
    .map(
      ({ browser, differ }) =>
        `${browser}, the first of them: ${differ
          .slice(0, 20)
          .map((one) => `\`${one}\``)
          .join('; ')}.`,
    );
  return [table, ...told].join('\n\n');
}
