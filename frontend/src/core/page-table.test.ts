import { expect, test } from 'vitest';

import { PageTable, usualPage } from './page-table';

const page = { width: 540, height: 780, fontSize: 16, lineHeight: 25 };
const settings = page as Parameters<typeof usualPage>[0];

test('a short title does not make ten thousand pages of a book', () => {
  const table = new PageTable([600, ...Array.from({ length: 100 }, () => 32_000)]);
  table.begin(usualPage(settings));
  const before = table.total;
  // War and Peace has 1,750 bytes on such a page.
  expect(before).toBeGreaterThan(1500);
  expect(before).toBeLessThan(2200);
  table.set(0, 1);
  expect(table.total).toBeGreaterThan(1500);
  expect(table.total).toBeLessThan(2200);
});

test('what is known of the book soon counts more than what is usual', () => {
  const table = new PageTable(Array.from({ length: 50 }, () => 40_000));
  table.begin(usualPage(settings));
  // Letters of three bytes: fewer on a page, more of them in its markup.
  for (let chapter = 0; chapter < 10; chapter += 1) table.set(chapter, 10);
  expect(Math.abs(table.total - 500)).toBeLessThan(50);
  for (let chapter = 10; chapter < 50; chapter += 1) table.set(chapter, 10);
  expect(table.exact).toBe(true);
  expect(table.total).toBe(500);
});
