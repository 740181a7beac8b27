import { expect, test } from 'vitest';

import { CountedPages, PrintedPages } from './book-pages';
import { findPage, nearestPages } from './find-page';

const labels = ['Cover', 'i', 'xiv', 'XV', '1', '2', '97', '098', '99a', 'A-12', 'X'];
const book = new PrintedPages(
  labels.map((label, at) => ({
    label,
    chapterIndex: 1 + Math.floor(at / 4),
    offset: 100 * (at % 4),
  })),
);

test.each([
  ['97', '97'],
  [' 97 ', '97'],
  ['p. 97', '97'],
  ['p97', '97'],
  ['S. 97', '97'],
  ['S.97', '97'],
  ['Seite 97', '97'],
  ['page 97', '97'],
  ['xiv', 'xiv'],
  ['p. xiv', 'xiv'],
  ['XIV', 'xiv'],
  ['xv', 'XV'],
  // As it is printed comes before other capitals.
  ['X', 'X'],
  ['x', 'X'],
  ['98', '098'],
  ['99', '99a'],
  ['12', 'A-12'],
  // Nobody has printed it so, but it is the fourteenth.
  ['14', 'xiv'],
  ['ii', '2'],
  ['cover', 'Cover'],
])('“%s” is the page %s', (text, label) => {
  expect(book.labelOf(findPage(book, text) ?? -1)).toBe(label);
});

test.each(['', ' ', '500', 'p.', 'mix', '-', '1 2', 'xxx'])('“%s” is none', (text) => {
  expect(findPage(book, text)).toBeNull();
});

test('those beside a number that none has are told', () => {
  const beside = (text: string) => nearestPages(book, text).map((page) => book.labelOf(page));
  expect(beside('50')).toEqual(['A-12', '97']);
  expect(beside('500')).toEqual(['99a']);
  expect(beside('iii')).toEqual(['i', 'X']);
  expect(beside('nothing')).toEqual([]);
});

test('of counted pages a number is the page', () => {
  const pages = new CountedPages([{ textLength: 4000 }]);
  expect(findPage(pages, 'S. 3')).toBe(2);
  expect(findPage(pages, 'ii')).toBe(1);
  expect(findPage(pages, '4')).toBeNull();
  expect(nearestPages(pages, '4').map((page) => pages.labelOf(page))).toEqual(['3']);
});

test.each([
  ['S. A-12', 'S. A-12'],
  ['s. a-12', 'S. A-12'],
  ['A-12', 'S. A-12'],
  ['p. B', 'p. B'],
  ['B', 'p. B'],
  ['٤٥', '45'],
  ['46', '٤٦'],
  ['४७', '٤٧'],
  ['４８', 'page 48'],
])('“%s” is the page that is printed as %s', (text, label) => {
  const printed = ['S. A-12', 'p. B', '45', '٤٦', '٤٧', 'page 48'];
  const pages = new PrintedPages(
    printed.map((one, offset) => ({ label: one, chapterIndex: 0, offset })),
  );
  expect(pages.labelOf(findPage(pages, text) ?? -1)).toBe(label);
});
