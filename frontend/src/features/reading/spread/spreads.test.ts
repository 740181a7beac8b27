// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

import type { PageView } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { FakeBook } from '../fake-book';
import { Pager } from '../pager';
import { usePlace } from '../place-store';
import { progressAt } from '../progress';

const START = { chapterIndex: 0, offset: 0 };
const place = () => usePlace.getState();
const settingsAt = (fontSize: number) =>
  layoutFor(preferencesFrom({ fontSize, columns: 'two' }), { width: 1400, height: 700 });
const shown = () => {
  const { leaf } = place();
  return [leaf?.view.pageNumber, leaf?.spread?.beside?.view.pageNumber];
};
const settled = () => new Promise((done) => setTimeout(done));

class CoveredBook extends FakeBook {
  override async turn(from: PageView, by: 1 | -1) {
    return covered(await super.turn(from, by));
  }
  override async pageAt(at: Parameters<FakeBook['pageAt']>[0]) {
    return covered(await super.pageAt(at)) as PageView;
  }
}

const covered = (view: PageView | null) =>
  view?.pageNumber === 1 ? { ...view, html: '<p><img data-resource="cover.jpg"/></p>' } : view;

async function open(chapters: number[], at = START, Book = FakeBook) {
  place().begin(at);
  const pager = new Pager(new Book(chapters), chapters.length, {
    onShow: place().show,
    onReady: () => undefined,
    onRenumber: place().renumber,
    onFollow: place().follow,
    onSettled: place().settle,
    onFault: () => undefined,
  });
  await pager.spread(2, at);
  await pager.layout(settingsAt(16), at);
  await settled();
  return pager;
}

async function turn(pager: Pager, by: 1 | -1) {
  const { turns } = place();
  pager.turn(by);
  await vi.waitFor(() => expect(place().turns).toBe(turns + 1));
  await settled();
}

beforeEach(() => usePlace.setState({ leaf: null }));

test('a turn goes on by two pages, and what is saved is the first of them', async () => {
  const pager = await open([30, 40]);
  expect(shown()).toEqual([1, 2]);
  pager.turn(1);
  expect(shown(), 'what is ready is shown at once').toEqual([3, 4]);
  await settled();
  expect(place().resume).toMatchObject({ chapterIndex: 0, offset: 20, atFoot: true });
  await turn(pager, 1);
  await turn(pager, -1);
  expect(shown()).toEqual([3, 4]);
  await turn(pager, 1);
  await turn(pager, 1);
  expect(shown()).toEqual([7, undefined]);
  pager.turn(1);
  await settled();
  expect(shown()).toEqual([7, undefined]);
});

test('the offset stays through ten changes of columns and sizes', async () => {
  const pager = await open([400, 400], { chapterIndex: 1, offset: 137 });
  for (const [columns, size] of [
    [1, 16],
    [2, 24],
    [2, 12],
    [1, 12],
    [2, 18],
    [1, 24],
    [2, 24],
    [2, 16],
    [1, 16],
    [2, 16],
  ] as const) {
    await pager.spread(columns, place().anchor);
    await pager.layout(settingsAt(size), place().anchor);
    expect(place().anchor).toEqual({ chapterIndex: 1, offset: 137 });
    const { leaf } = place();
    const pages = [leaf, leaf?.spread?.beside].flatMap((page) => page?.view ?? []);
    const holds = (view: PageView) => view.startOffset <= 137 && 137 < view.endOffset;
    expect(pages.some(holds)).toBe(true);
  }
  expect(shown()).toEqual([53, 54]);
});

test('a page that is gone to is the place, also where it stands second', async () => {
  const pager = await open([100]);
  await pager.goToPage(6);
  expect(shown()).toEqual([5, 6]);
  expect(place().anchor).toEqual({ chapterIndex: 0, offset: 50 });
});

test('one page and two are changed without setting the book anew', async () => {
  const pager = await open([100], { chapterIndex: 0, offset: 34 });
  expect(shown()).toEqual([3, 4]);
  await pager.spread(1, place().anchor);
  expect(shown()).toEqual([4, undefined]);
  expect(place().leaf?.spread).toBeNull();
});

test('a cover stands alone', async () => {
  const pager = await open([10, 40], START, CoveredBook);
  expect(shown()).toEqual([1, undefined]);
  expect(place().leaf?.spread?.isCover).toBe(true);
  await turn(pager, 1);
  expect(shown()).toEqual([2, 3]);
  expect(place().leaf?.spread?.isCover).toBe(false);
  await turn(pager, -1);
  expect(place().leaf?.spread).toEqual({ beside: null, isCover: true, isCentred: false });
});

test('the aid is on both pages', async () => {
  const pager = await open([100]);
  await pager.mark(2);
  const { leaf } = place();
  expect([...(leaf?.stressed ?? [])].slice(0, 2)).toEqual([0, 1]);
  expect([...(leaf?.spread?.beside?.stressed ?? [])].slice(0, 2)).toEqual([10, 11]);
});

/** Its earlier chapters are counted last. */
class LongBook extends FakeBook {
  isCounted = false;
  #as = <View extends PageView | null>(view: View): View =>
    view && { ...view, exact: this.isCounted, numbered: this.isCounted };

  override async turn(from: PageView, by: 1 | -1) {
    return this.#as(await super.turn(from, by));
  }
  override async pageAt(at: Parameters<FakeBook['pageAt']>[0]) {
    return this.#as(await super.pageAt(at));
  }
}

test('what is read stays where it is when the book is counted', async () => {
  const at = { chapterIndex: 1, offset: 20 };
  place().begin(at);
  const book = new LongBook([30, 60]);
  const shows: unknown[] = [];
  const pager = new Pager(book, 2, {
    onShow: (leaf, ...rest) => {
      shows.push(leaf);
      place().show(leaf, ...rest);
    },
    onReady: () => undefined,
    onRenumber: place().renumber,
    onFollow: place().follow,
    onSettled: place().settle,
    onFault: () => undefined,
  });
  await pager.spread(2, at);
  await pager.layout(settingsAt(16), at);
  // Page 6 would stand second.
  expect(shown()).toEqual([6, 7]);
  const { html } = place().leaf?.view ?? {};
  book.isCounted = true;
  pager.exact();
  await vi.waitFor(() => expect(place().exactFor).not.toBeNull());
  expect(shown()).toEqual([6, 7]);
  expect(place().leaf?.view).toMatchObject({ html, exact: true, startOffset: 20 });
  expect(place().leaf?.spread?.beside?.view.exact).toBe(true);
  expect(shows).toHaveLength(1);
  await settled();
  await turn(pager, 1);
  expect(shown()).toEqual([8, 9]);
  await pager.goTo(at, 'move');
  expect(shown()).toEqual([5, 6]);
  expect(place().anchor).toEqual(at);
});

test('who sees the last line of the book has read it, also beside another chapter', async () => {
  const pager = await open([30, 10]);
  await turn(pager, 1);
  expect(shown()).toEqual([3, 4]);
  const { resume } = place();
  const chapters = [30, 10].map((textLength) => ({ textLength, linear: true }));
  expect(resume && progressAt(chapters, resume, resume.atFoot, resume.through)).toBe(100);
});
