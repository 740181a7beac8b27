// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { PageView } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { FakeBook } from '../fake-book';
import { Pager } from '../pager';
import { fixedPlaces, isFixedPage, isPlacedPage } from './fixed-pages';
import { type Pair, Pairing } from './pairing';

type Page = Parameters<typeof isFixedPage>[0];
const chapters = (...pages: (NonNullable<Page>['fixedPage'] | null)[]) =>
  pages.map((fixedPage) => ({ fixedPage }));

/** How each stands, in one letter: f(irst), s(econd), m(iddle); in capitals if it is paired. */
function letters(
  pages: ReturnType<typeof chapters>,
  progression: 'ltr' | 'rtl' = 'ltr',
  publisherStyles = true,
): string {
  return fixedPlaces(pages, progression, publisherStyles)
    .map((place) => {
      if (!place) return '-';
      const letter = place.stands.charAt(0);
      return place.isPaired ? letter.toUpperCase() : letter;
    })
    .join('');
}

test('pages stand as their book says, else two by two behind a cover', () => {
  expect(letters(chapters('any', 'any', 'any', 'any'))).toBe('sFSf');
  expect(letters(chapters('left', 'right', 'left', 'right'))).toBe('FSFS');
  expect(letters(chapters('right', 'left', 'right', 'left'))).toBe('sFSf');
  expect(letters(chapters('center', 'left', 'center', 'right', 'left'))).toBe('mfmsf');
  // What is second follows nothing that is; what is first waits for one.
  expect(letters(chapters('left', 'left', 'right', 'right'))).toBe('fFSs');
  // In a book from right to left a right page comes first.
  expect(letters(chapters('left', 'right', 'left', 'any'), 'rtl')).toBe('sFSf');
});

test('between chapters that flow, pages are paired among themselves', () => {
  expect(letters(chapters('any', null, 'any', 'any', 'any', 'reflowed', 'left'))).toBe('s-FSf-f');
  expect(isFixedPage({ fixedPage: 'reflowed' }, true)).toBe(false);
  expect(isFixedPage({ fixedPage: null }, true)).toBe(false);
  expect(isFixedPage({ fixedPage: 'any' }, false)).toBe(true);
});

test('pages whose text is placed stand as drawn ones, and flow without the styles of the book', () => {
  const pages = chapters('placed-any', 'placed-left', 'right', 'placed-center', 'placed-right');
  expect(letters(pages)).toBe('sFSms');
  expect(letters(pages, 'ltr', false)).toBe('--s--');
  expect(letters(chapters('placed-right', 'placed-left'), 'rtl')).toBe('FS');
  for (const page of pages) {
    const isPlaced = page.fixedPage !== 'right';
    expect(isFixedPage(page, true)).toBe(true);
    expect(isFixedPage(page, false)).toBe(!isPlaced);
    expect(isPlacedPage(page, true)).toBe(isPlaced);
    expect(isPlacedPage(page, false)).toBe(false);
  }
  expect(isFixedPage(undefined, true)).toBe(false);
});

test('where one of two has nothing to show, no other page takes its place', async () => {
  class WithBlank extends FakeBook {
    override async turn(from: PageView, by: 1 | -1): Promise<PageView | null> {
      const view = await super.turn(from, by);
      return view?.chapterIndex === 1 ? super.turn(view, by) : view;
    }
  }
  const book = new WithBlank([10, 10, 10, 10]);
  const pages = chapters('placed-left', 'placed-right', 'placed-left', 'placed-right');
  const pairing = new Pairing(book, () => false, fixedPlaces(pages, 'ltr', true));
  const first = await pairing.around(await book.pageAt({ chapterIndex: 0, offset: 0 }));
  expect(first).toMatchObject({ first: { chapterIndex: 0 }, second: null, isCover: false });
  const next = await pairing.after(first);
  expect(next).toMatchObject({ first: { chapterIndex: 2 }, second: { chapterIndex: 3 } });
  expect(next && (await pairing.before(next))).toEqual(first);
});

test('with other settings other pages stand in pairs', async () => {
  const book = new FakeBook([10, 10, 10]);
  const pages = chapters('placed-left', 'placed-right', 'placed-center');
  const shown: (number | null)[][] = [];
  const pager = new Pager(
    book,
    3,
    {
      onShow: ({ view, spread }) =>
        shown.push([view.pageNumber, spread?.beside?.view.pageNumber ?? null]),
      onReady: () => undefined,
      onRenumber: () => undefined,
      onFollow: () => undefined,
      onSettled: () => undefined,
      onFault: (fault) => {
        throw fault;
      },
    },
    ({ publisherStyles }) => fixedPlaces(pages, 'ltr', publisherStyles),
  );
  const at = { chapterIndex: 2, offset: 0 };
  const settings = layoutFor(preferencesFrom({}), { width: 800, height: 600 });
  await pager.layout({ ...settings, fontSize: 16, publisherStyles: true }, at, 2);
  await pager.layout({ ...settings, fontSize: 16, publisherStyles: false }, at, 2);
  await pager.layout(
    { ...settings, fontSize: 16, publisherStyles: true },
    { ...at, chapterIndex: 1 },
    2,
  );
  expect(shown).toEqual([
    [3, null],
    [3, null],
    [1, 2],
  ]);
});

test('whoever turns comes through the same pairs both ways', async () => {
  // One page each, and two of text that flows.
  const book = new FakeBook([10, 10, 10, 10, 20, 10]);
  const places = fixedPlaces(chapters('any', 'any', 'any', 'center', null, 'right'), 'ltr', true);
  const pairing = new Pairing(book, () => true, places);
  const expected = [
    [1, null],
    [2, 3],
    [4, null],
    [5, 6],
    [7, null],
  ];
  const numbers = ({ first, second }: Pair) => [first.pageNumber, second?.pageNumber ?? null];
  const pairs = [];
  let pair: Pair | null = await pairing.around(await book.pageNumbered(1));
  let last = pair;
  for (; pair; pair = await pairing.after(pair)) {
    pairs.push(numbers(pair));
    last = pair;
  }
  expect(pairs).toEqual(expected);
  const back = [];
  for (pair = last; pair; pair = await pairing.before(pair)) back.push(numbers(pair));
  expect(back).toEqual(expected.toReversed());
  expect(await pairing.around(await book.pageNumbered(3))).toMatchObject({
    first: { pageNumber: 2 },
  });
  expect(await pairing.around(await book.pageNumbered(4))).toMatchObject({ isCentred: true });
  expect(await pairing.around(await book.pageNumbered(7))).toMatchObject({ isCover: true });
});

test('text that flows is never put beside a drawn page', async () => {
  // Two drawn pages, so the first of text is second by its number.
  const book = new FakeBook([10, 10, 30]);
  const pairing = new Pairing(
    book,
    () => false,
    fixedPlaces(chapters('left', 'right', null), 'ltr', true),
  );
  const numbers = ({ first, second }: Pair) => [first.pageNumber, second?.pageNumber ?? null];
  const around = async (page: number) =>
    numbers(await pairing.around(await book.pageNumbered(page)));
  expect(await around(2)).toEqual([1, 2]);
  expect(await around(3)).toEqual([3, 4]);
  expect(await around(4)).toEqual([3, 4]);
  // One drawn page, so it is the second page that would be put beside it.
  const single = new Pairing(
    book,
    () => false,
    fixedPlaces(chapters('left', null, null), 'ltr', true),
  );
  expect(numbers(await single.around(await book.pageNumbered(2)))).toEqual([2, 3]);
});
