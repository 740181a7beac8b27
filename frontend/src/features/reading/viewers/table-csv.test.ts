// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { csvOf } from './table-csv';

function tableOf(rows: string): HTMLTableElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<table>${rows}</table>`;
  return holder.querySelector('table') as HTMLTableElement;
}

test('columns line up below and behind what spans several', () => {
  const csv = csvOf(
    tableOf(
      '<thead><tr><th rowspan="2">Year</th><th colspan="2">Rain</th></tr><tr><th>May</th><th>June</th></tr></thead>' +
        '<tbody><tr><td>1901</td><td>3</td><td rowspan="0">4</td></tr><tr><td>1902</td><td>5</td></tr></tbody>' +
        '<tbody><tr><td>1903</td><td>6</td><td>7</td></tr></tbody>',
    ),
  );
  expect(csv.split('\r\n')).toEqual([
    'Year,Rain,',
    ',May,June',
    '1901,3,4',
    '1902,5,',
    '1903,6,7',
    '',
  ]);
});

test('a cell that spans more rows than its group has ends with it', () => {
  const csv = csvOf(
    tableOf(
      '<thead><tr><th rowspan="9">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>',
    ),
  );
  expect(csv).toBe('A,B\r\n1,2\r\n');
});

test('commas, quotation marks and lines are quoted', () => {
  const csv = csvOf(
    tableOf('<tr><td>a, b</td><td>say "yes"</td><td><p>one</p><p>two</p></td><td>a<br>b</td></tr>'),
  );
  expect(csv).toBe('"a, b","say ""yes""","one\ntwo","a\nb"\r\n');
});

test('no cell is a formula for a spreadsheet', () => {
  const csv = csvOf(
    tableOf('<tr><td> =1+1</td><td>+a4</td><td>-5+2</td><td>@a</td><td>5-4</td></tr>'),
  );
  expect(csv).toBe("'=1+1,'+a4,'-5+2,'@a,5-4\r\n");
});

test('numbers stay numbers, and what says that there is none stays that', () => {
  const csv = csvOf(
    tableOf('<tr><td>-3.5</td><td>+4 000</td><td>-5 %</td><td>-</td><td>-1,25</td></tr>'),
  );
  expect(csv).toBe('-3.5,+4 000,-5 %,-,"-1,25"\r\n');
});

test('our own marks are left out, pictures are told by their words', () => {
  const csv = csvOf(
    tableOf('<tr><td>Do\u00adnau\u2060dampf</td><td>a\n   b</td><td><img alt="A dog"></td></tr>'),
  );
  expect(csv).toBe('Donaudampf,a b,A dog\r\n');
});

test('a table that lies about its width does not take the memory of the page', () => {
  const csv = csvOf(tableOf('<tr><td colspan="99999999">a</td><td>b</td></tr>'));
  expect(csv.length).toBeLessThan(2000);
});
