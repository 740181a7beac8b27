import '../messages';

import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';

import { FakeBook } from '../fake-book';
import type { Pictures } from '../pictures';
import { usePlace } from '../place-store';
import { useSheets } from '../sheet-store';
import { WholeBookSheet } from './whole-book-sheet';
import { useWholeBook } from './whole-book-store';

vi.mock('../use-page-stylesheet', () => ({ usePageStylesheet: () => undefined }));

const LENGTHS = Array.from({ length: 30 }, () => 200);
const settings = layoutFor(preferencesFrom({}), { width: 800, height: 600 });
const manifest = {
  id: 7,
  title: 'In one piece',
  language: 'en',
  chapters: LENGTHS.map((textLength, index) => ({ index, textLength })),
} as unknown as Manifest;
const pictures = { fill: () => undefined } as unknown as Pictures;

class Book extends FakeBook {
  readonly away = new Set<number>();
  vertical: number | null = null;

  override async chapter(index: number) {
    if (this.away.has(index)) throw new TypeError('Failed to fetch');
    const { html, length } = await super.chapter(index);
    return { html: this.vertical === index ? `<div class="vertical">${html}</div>` : html, length };
  }
}

let book: Book;

async function show(chapterIndex = 0) {
  const at = { chapterIndex, offset: 0 };
  usePlace.getState().begin(at);
  const view = await book.layout(settings, at);
  const leaf = { view, stressed: new Uint32Array(), settings, stylesheet: '', spread: null };
  render(
    <WholeBookSheet
      leaf={leaf}
      book={book}
      manifest={manifest}
      alignment="left"
      frequency={0}
      pictures={pictures}
      follow={() => undefined}
    />,
  );
  await act(() => new Promise((done) => setTimeout(done, 20)));
}

const chapters = () =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].map(({ dataset }) =>
    Number(dataset.chapterIndex),
  );

beforeEach(() => {
  book = new Book(LENGTHS);
  useWholeBook.setState({ unfit: null });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(1000);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // 2,000 pixels for each chapter, as the fake book says, and as the document has it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 400, 2000),
  );
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 20);
  Range.prototype.getClientRects = () => [0] as unknown as DOMRectList;
});

test('of a long book the chapters near the window are there, in their order, each with its marks', async () => {
  await show(10);
  expect(chapters()).toEqual([9, 10, 11]);
  const [, here] = document.querySelectorAll<HTMLElement>('[data-page]');
  expect(here?.dataset).toMatchObject({ chapterIndex: '10', startOffset: '0', endOffset: '200' });
  expect(useSheets.getState().sheets.map(({ chapterIndex }) => chapterIndex)).toContain(10);
  // The bar is of the whole book from the first moment on.
  const holder = document.querySelector<HTMLElement>('[data-scroller] > div');
  expect(Number.parseInt(holder?.style.blockSize ?? '', 10)).toBeGreaterThanOrEqual(30 * 2000);
});

test('a chapter that does not come says so at its place, and stops no other', async () => {
  book.away.add(10);
  await show(10);
  expect(screen.getByRole('alert')).toHaveTextContent('This chapter could not be loaded.');
  expect(chapters()).toContain(11);
  book.away.clear();
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await act(() => new Promise((done) => setTimeout(done, 20)));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.querySelector('[data-chapter-index="10"]')).toHaveTextContent('aaa');
});

test('a book with lines that run downwards is scrolled by chapters', async () => {
  book.vertical = 11;
  await show(10);
  expect(useWholeBook.getState().unfit).toEqual({ bookId: 7, because: 'vertical' });
});
