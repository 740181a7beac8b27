// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { enlargeablesIn, isEnlargeable, type Measures } from './enlargeable';

const PLAIN: Measures = {
  scrolls: false,
  isCut: false,
  width: 200,
  height: 27,
  lineHeight: 27,
  measure: 600,
  rows: 1,
  cells: 3,
  lines: 1,
};
const of = (measures: Partial<Measures>): Measures => ({ ...PLAIN, ...measures });

test('a table that is seen whole and at a glance needs no button', () => {
  expect(isEnlargeable('table', PLAIN)).toBe(false);
  expect(isEnlargeable('table', of({ rows: 3, cells: 30 }))).toBe(false);
  expect(isEnlargeable('table', of({ rows: 5, cells: 20 }))).toBe(true);
  expect(isEnlargeable('table', of({ scrolls: true }))).toBe(true);
  expect(isEnlargeable('table', of({ isCut: true }))).toBe(true);
});

test('code whose lines are broken, or that is long, is better read on its own', () => {
  expect(isEnlargeable('code', of({ lines: 3, height: 81 }))).toBe(false);
  expect(isEnlargeable('code', of({ lines: 3, height: 108 }))).toBe(true);
  expect(isEnlargeable('code', of({ lines: 8, height: 216 }))).toBe(true);
  expect(isEnlargeable('code', of({ isCut: true }))).toBe(true);
});

test('a formula is, if it is high, wide or scrolls', () => {
  expect(isEnlargeable('formula', of({ height: 30 }))).toBe(false);
  expect(isEnlargeable('formula', of({ height: 45 }))).toBe(true);
  expect(isEnlargeable('formula', of({ width: 500 }))).toBe(true);
  expect(isEnlargeable('formula', of({ scrolls: true }))).toBe(true);
});

test('a drawing is, and a sign is not', () => {
  expect(isEnlargeable('drawing', of({ width: 300, height: 200 }))).toBe(true);
  expect(isEnlargeable('drawing', of({ width: 300, height: 4 }))).toBe(false);
});

test('what stands in a table or in a line has no button of its own', () => {
  // The measures of a document without a layout are 0: only what is cut has a button.
  const page = document.createElement('div');
  page.innerHTML =
    '<div class="opaque cut"><table><tr><td><pre>a</pre><table><tr><td>b</td></tr></table></td></tr></table></div>' +
    '<div class="left-out"><pre class="cut">d</pre></div>' +
    '<p class="split">where <math><mi>x</mi></math> is</p>' +
    '<pre class="continued">c</pre>';
  globalThis.DOMRect ??= class {} as typeof DOMRect;
  expect(enlargeablesIn(page).map(({ kind }) => kind)).toEqual(['table', 'code']);
});
