// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { headOf, sideOf } from './sticky-heads';

function tableOf(rows: string): HTMLTableElement {
  const holder = document.createElement('div');
  holder.innerHTML = `<table>${rows}</table>`;
  return holder.querySelector('table') as HTMLTableElement;
}
const words = (cells: Element[]) => cells.map(({ textContent }) => textContent);

test('a head is what the table calls so, or a first row that has heads alone', () => {
  const named = tableOf('<thead><tr><td>A</td></tr></thead><tbody><tr><td>1</td></tr></tbody>');
  expect(headOf(named)).toBe(named.tHead);
  const plain = tableOf('<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>');
  expect(headOf(plain)).toBe(plain.rows[0]);
  expect(headOf(tableOf('<tr><th>A</th><td>B</td></tr><tr><td>1</td><td>2</td></tr>'))).toBeNull();
});

test('the first column stays in view where its cells are heads, under a title between the rows, too', () => {
  const table = tableOf(
    '<tr><th></th><th>Rain</th></tr><tr><th colspan="2">Spring</th></tr><tr><th>May</th><td>3</td></tr>',
  );
  expect(words(sideOf(table))).toEqual(['', 'May']);
  expect(sideOf(tableOf('<tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr>'))).toEqual([]);
});
