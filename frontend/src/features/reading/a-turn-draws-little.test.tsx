import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';

import type { PageView } from '@/core/open-book';

import { type Leaf, usePlace } from './place-store';
import { useEdges } from './use-edges';
import { useTrail } from './use-trail';

const PAGES = 9;

const pageNumbered = (pageNumber: number) =>
  ({
    view: {
      chapterIndex: 0,
      pageInChapter: pageNumber - 1,
      pagesInChapter: PAGES,
      pageNumber,
      totalPages: PAGES,
      startOffset: 100 * (pageNumber - 1),
      endOffset: 100 * pageNumber,
      exact: true,
    } as PageView,
    stressed: new Uint32Array(),
    spread: null,
  }) as unknown as Leaf;

let drawn = 0;
let edges = { first: false, last: false };

/** What all of the reader hangs on. */
function Frame() {
  drawn += 1;
  edges = useEdges(1, true, false);
  useTrail(() => undefined);
  return null;
}

const turnTo = async (page: number) => {
  await act(async () => {
    usePlace.getState().show(pageNumbered(page), 'turn');
    // What waits until it is drawn has come.
    await new Promise((done) => setTimeout(done, 50));
  });
};

beforeEach(() => {
  usePlace.getState().begin({ chapterIndex: 0, offset: 0 });
  usePlace.getState().show(pageNumbered(3), 'layout');
  render(
    <MemoryRouter>
      <Frame />
    </MemoryRouter>,
  );
  drawn = 0;
});

test('what stands around the page is not drawn anew when a page is turned', async () => {
  await turnTo(4);
  await turnTo(5);
  expect(drawn).toBe(0);
});

test('it is on the first page and on the last one', async () => {
  await turnTo(PAGES);
  expect(edges).toEqual({ first: false, last: true });
  await turnTo(1);
  expect(edges).toEqual({ first: true, last: false });
  expect(drawn).toBe(2);
});

test('from a note that one has gone to the way back goes with the page', async () => {
  const note = { chapterIndex: 0, startOffset: 200, endOffset: 290 };
  const from = { place: { chapterIndex: 0, offset: 0 }, by: 'note' as const, note };
  act(() => usePlace.getState().offerWayBack(from as never));
  await turnTo(4);
  expect(usePlace.getState().cameFrom).toBeNull();
});
