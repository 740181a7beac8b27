import './messages';

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import type { PageView } from '@/core/open-book';

import { Bars } from './bars';
import { CountedPages, PrintedPages } from './book-pages';
import { useBookPages } from './book-pages-store';
import { usePlace } from './place-store';
import { usePreferences } from './preferences-store';
import { samplePartsOf } from './sample-sentence';
import type { Leaf } from './spread/spread';

const manifest = {
  id: 1,
  title: 'Die Verwandlung',
  author: 'Franz Kafka',
  chapters: [100, 200, 100].map((textLength) => ({ textLength, linear: true })),
} as unknown as Manifest;

const view = {
  chapterIndex: 1,
  pageInChapter: 0,
  pagesInChapter: 4,
  pageNumber: 12,
  totalPages: 67,
  startOffset: 0,
  endOffset: 900,
  exact: true,
  numbered: true,
} as PageView;

const leafOf = (view: PageView, beside: PageView | null) =>
  ({
    view,
    stressed: new Uint32Array(),
    spread: beside && { beside: { view: beside, stressed: new Uint32Array() }, isCover: false },
  }) as Leaf;

function renderBars(
  paginated: boolean,
  edges = { first: false, last: false },
  shown = view,
  beside: PageView | null = null,
  at = { chapterIndex: 1, offset: 60 },
) {
  const turn = vi.fn();
  usePlace.getState().begin(at);
  usePlace.getState().show(leafOf(shown, beside), 'layout');
  render(
    <MemoryRouter>
      <Bars
        {...{ manifest, edges, paginated, turn }}
        back={vi.fn()}
        bookmark={null}
        focusPage={vi.fn()}
      />
    </MemoryRouter>,
  );
  return turn;
}

test('on pages the label says the page, the pages and the chapter', () => {
  renderBars(true);
  expect(screen.getByRole('status')).toHaveTextContent(/^Page 12 of 67 \| Ch\. 2$/);
  // 160 characters of 400 lie before the place.
  expect(screen.getByText('40.0% complete')).toBeInTheDocument();
});

test('while pages are being counted, how many there are is not told as certain', () => {
  renderBars(true, undefined, { ...view, exact: false });
  expect(screen.getByRole('status')).toHaveTextContent(/^Page 12 of about 67 \| Ch\. 2$/);
  expect(screen.getByText('12 / ~67')).toBeInTheDocument();
});

test('of two pages side by side both are said', () => {
  renderBars(true, undefined, view, { ...view, pageNumber: 13, pageInChapter: 1 });
  expect(screen.getByRole('status')).toHaveTextContent(/^Pages 12–13 of 67 \| Ch\. 2$/);
  expect(screen.getByText('12–13 / 67')).toBeInTheDocument();
});

test.each([
  ['on the first', { chapterIndex: 0, offset: 0 }],
  ['on the second', { chapterIndex: 1, offset: 0 }],
])('two pages side by side have the same numbers, wherever one has come to: %s', (_, at) => {
  const first = { ...view, chapterIndex: 0, pageNumber: 2, pagesInChapter: 1, endOffset: 100 };
  usePlace.getState().begin(at);
  renderBars(true, undefined, first as PageView, { ...view, pageNumber: 3 }, at);
  expect(screen.getByRole('status')).toHaveTextContent(/^Pages 2–3 of 67 \| Ch\. 1–2$/);
  expect(screen.getByText('0.0% complete')).toBeInTheDocument();
  expect(screen.getByText(/^1 \/ 1/)).toBeInTheDocument();
});

test('the page of the book stands beside those of the screen, and says which it is', () => {
  const printed = new PrintedPages([
    { label: 'xiv', chapterIndex: 1, offset: 50 },
    { label: '97', chapterIndex: 1, offset: 61 },
  ]);
  useBookPages.setState({ pages: printed });
  renderBars(true);
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByText('p. xiv')).toBeInTheDocument();
  expect(within(footer).getByText('Page xiv of the printed edition')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/^Page 12 of 67 \| Ch\. 2$/);
  act(() => useBookPages.setState({ pages: new CountedPages(manifest.chapters) }));
  expect(within(footer).getByText('book p. 1')).toBeInTheDocument();
  expect(within(footer).getByText(/^Page 1 of 1 of the book/)).toBeInTheDocument();
  // Who does not want it does not see it.
  act(() => usePreferences.getState().change({ pageNumbers: 'screen' }));
  expect(within(footer).queryByText(/book p/)).toBeNull();
  act(() => usePreferences.getState().change({ pageNumbers: 'both' }));
  act(() => useBookPages.setState({ pages: null }));
});

test('in a scrolled chapter the label says the chapter and the chapters', () => {
  renderBars(false);
  expect(screen.getByRole('status')).toHaveTextContent(/^Chapter 2 of 3$/);
});

test('the header names the book, its author and the way back', () => {
  renderBars(true);
  expect(screen.getByRole('heading', { name: 'Die Verwandlung' })).toBeInTheDocument();
  expect(screen.getByText('by Franz Kafka')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Library' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('at the covers there is no way on', async () => {
  const turn = renderBars(true, { first: true, last: false });
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(turn).toHaveBeenCalledWith(1);
});

test('the sample marks every second group at frequency 2', () => {
  const stressed = samplePartsOf('[Re][a][di]ng [i]s', 2).filter((part) => part.stressed);
  expect(stressed.map(({ text }) => text)).toEqual(['Re', 'di']);
});
