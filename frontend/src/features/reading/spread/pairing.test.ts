// @vitest-environment jsdom
import { expect, test } from 'vitest';

import type { PageView } from '@/core/open-book';
import { FakeBook } from '../fake-book';
import { isSecond, type Pair, Pairing } from './pairing';
import { isPictureOnly } from './picture-only';

const numbers = ({ first, second }: Pair) => [first.pageNumber, second?.pageNumber ?? null];

/** The pairs one comes to by turning on from a page. */
async function pairsFrom(pairing: Pairing, view: PageView, by: 'after' | 'before' = 'after') {
  const pairs: (number | null)[][] = [];
  for (let pair: Pair | null = await pairing.around(view); pair; pair = await pairing[by](pair)) {
    pairs.push(numbers(pair));
  }
  return pairs;
}

/** As while its earlier chapters are not counted. */
class UncountedBook extends FakeBook {
  isCounted = false;

  override async pageAt(at: Parameters<FakeBook['pageAt']>[0]) {
    return { ...(await super.pageAt(at)), numbered: this.isCounted };
  }
}

test('pages are paired two by two, over the ends of chapters', async () => {
  const book = new FakeBook([30, 20, 10]);
  const pairing = new Pairing(book, () => false);
  expect(await pairsFrom(pairing, await book.pageNumbered(1))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(await pairsFrom(pairing, await book.pageNumbered(6), 'before')).toEqual([
    [5, 6],
    [3, 4],
    [1, 2],
  ]);
  // The second chapter begins on the right.
  const chapter = await book.pageAt({ chapterIndex: 1, offset: 0 });
  expect(numbers(await pairing.around(chapter))).toEqual([3, 4]);
});

test('a cover stands alone, and so does the last page of an odd rest', async () => {
  const book = new FakeBook([10, 30]);
  const pairing = new Pairing(book, () => true);
  const pairs = [
    [1, null],
    [2, 3],
    [4, null],
  ];
  expect(await pairsFrom(pairing, await book.pageNumbered(1))).toEqual(pairs);
  expect(await pairsFrom(pairing, await book.pageNumbered(4), 'before')).toEqual(
    pairs.toReversed(),
  );
  expect(await pairing.around(await book.pageNumbered(1))).toMatchObject({ isCover: true });
});

test.each([
  [1, false, false],
  [2, false, true],
  [3, false, false],
  [1, true, false],
  [2, true, false],
  [3, true, true],
])('page %i, with a cover: %s, is the second: %s', (page, hasCover, second) => {
  expect(isSecond(page, hasCover)).toBe(second);
});

test('until a page has its number it stands first, and what follows goes on from it', async () => {
  const book = new UncountedBook([30, 60]);
  const pairing = new Pairing(book, () => false);
  // Page 6 of the book.
  const at = { chapterIndex: 1, offset: 20 };
  const pair = await pairing.around(await book.pageAt(at));
  expect(numbers(pair)).toEqual([6, 7]);
  book.isCounted = true;
  // Turned on, nothing comes twice and nothing is left out.
  const next = await pairing.after(pair);
  expect(next && numbers(next)).toEqual([8, 9]);
  // Turned back to the beginning, the first pair is that of the book.
  let back: Pair = pair;
  const seen: (number | null)[][] = [];
  for (let before = await pairing.before(back); before; before = await pairing.before(back)) {
    back = before;
    seen.push(numbers(before));
  }
  expect(seen).toEqual([
    [4, 5],
    [2, 3],
    [1, 2],
  ]);
  // Gone to anew, it stands where it does in the whole book.
  expect(numbers(await pairing.around(await book.pageAt(at)))).toEqual([5, 6]);
});

test('a page whose neighbour cannot be fetched is shown without it', async () => {
  class AwayBook extends FakeBook {
    override async turn(): Promise<PageView | null> {
      throw new TypeError('Failed to fetch');
    }
  }
  const book = new AwayBook([40]);
  const pairing = new Pairing(book, () => false);
  expect(numbers(await pairing.around(await book.pageNumbered(1)))).toEqual([1, null]);
  await expect(pairing.after(await pairing.around(await book.pageNumbered(1)))).rejects.toThrow();
});

test.each([
  ['<p><img data-resource="a.jpg" alt="A tower"/></p>', true],
  ['<svg viewBox="0 0 1 1"><image data-resource="a.jpg"/></svg>', true],
  ['<p>\u2060<img data-resource="a.jpg"/>\u2060</p>\n', true],
  ['<p><img data-resource="a.jpg"/></p><p>The Tower</p>', false],
  ['<p></p>', false],
])('%s is a picture alone: %s', (html, isAlone) => {
  expect(isPictureOnly(html)).toBe(isAlone);
});
