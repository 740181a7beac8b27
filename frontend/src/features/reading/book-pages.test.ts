import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { CountedPages, PrintedPages } from './book-pages';

const cases = readFileSync('../crates/core/src/text/stable_pages.tsv', 'utf8').trim().split('\n');

const placeFrom = (text = '') => {
  const [chapterIndex = 0, offset = 0] = text.split(':').map(Number);
  return { chapterIndex, offset };
};

test.each(cases.slice(1))('it is counted as in the core: %s', (line) => {
  const [lengths = '', place, page, start, count] = line.split('\t');
  const pages = new CountedPages(lengths.split(',').map((length) => ({ textLength: +length })));
  expect(pages.count).toBe(Number(count));
  expect(pages.pageAt(placeFrom(place))).toBe(Number(page) - 1);
  expect(pages.placeOf(Number(page) - 1)).toEqual(placeFrom(start));
});

test('each counted page begins where the one before ends', () => {
  const lengths = [0, 700, 1500, 0, 0, 12_345, 3, 1499, 1];
  const pages = new CountedPages(lengths.map((textLength) => ({ textLength })));
  for (let page = 0; page < pages.count; page += 1) {
    const { chapterIndex, offset } = pages.placeOf(page);
    expect(pages.pageAt({ chapterIndex, offset })).toBe(page);
    if (page === 0) continue;
    expect(offset).toBeLessThan(lengths[chapterIndex] ?? 0);
    // One character before is a page before.
    const before =
      offset > 0
        ? { chapterIndex, offset: offset - 1 }
        : { chapterIndex: chapterIndex - 1, offset: (lengths[chapterIndex - 1] ?? 0) - 1 };
    if (before.offset >= 0) expect(pages.pageAt(before)).toBe(page - 1);
  }
});

const labels = ['Cover', 'i', 'xiv', 'XV', '1', '2', '97', '098', '99a', 'A-12', 'X'];
const book = new PrintedPages(
  labels.map((label, at) => ({
    label,
    chapterIndex: 1 + Math.floor(at / 4),
    offset: 100 * (at % 4),
  })),
);

test('a place is on the last page that begins at it or before', () => {
  const at = (chapterIndex: number, offset: number) => {
    const page = book.pageAt({ chapterIndex, offset });
    return page === null ? null : book.labelOf(page);
  };
  expect(at(0, 9999)).toBeNull();
  expect(at(1, 0)).toBe('Cover');
  expect(at(1, 99)).toBe('Cover');
  expect(at(1, 100)).toBe('i');
  expect(at(2, 0)).toBe('1');
  expect(at(9, 0)).toBe('X');
});

test('where pages are pictures, none of them is told to be the one that is seen', () => {
  const page = (label: string, offset: number) => ({ label, chapterIndex: 0, offset });
  const scan = new PrintedPages(Array.from({ length: 14 }, (_, at) => page(String(at + 1), 0)));
  expect(scan.pageAt({ chapterIndex: 0, offset: 0 })).toBeNull();
  // After them, or after a blank page, the last one goes on.
  expect(scan.pageAt({ chapterIndex: 0, offset: 1 })).toBe(13);
  const blank = new PrintedPages([page('1', 0), page('2', 500), page('3', 500), page('4', 900)]);
  expect(blank.pageAt({ chapterIndex: 0, offset: 500 })).toBe(2);
  expect(blank.pageAt({ chapterIndex: 0, offset: 900 })).toBe(3);
});
