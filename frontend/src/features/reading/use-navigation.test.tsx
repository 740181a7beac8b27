import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import type { Locator, Note, PageView } from '@/core/open-book';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';

import { useBars } from './bars-store';
import { FakeBook } from './fake-book';
import { Pager } from './pager';
import { usePlace } from './place-store';
import { useNavigation } from './use-navigation';

const LENGTHS = [30, 30];
const START = { chapterIndex: 0, offset: 0 };
const settings = layoutFor(preferencesFrom({}), { width: 800, height: 600 });
const manifest = {
  id: 1,
  chapters: LENGTHS.map((textLength, n) => ({ textLength, path: `${n}.xhtml` })),
} as unknown as Manifest;
const place = () => usePlace.getState();

/** Of its second chapter nothing has arrived while the server is away. */
class AwayBook extends FakeBook {
  away = false;

  override async pageAt(at: Locator): Promise<PageView> {
    if (this.away && at.chapterIndex === 1) throw new TypeError('Failed to fetch');
    return super.pageAt(at);
  }

  override async pageNumbered(page: number): Promise<PageView> {
    if (this.away) throw new TypeError('Failed to fetch');
    return super.pageNumbered(page);
  }
}

async function navigate() {
  const book = new AwayBook(LENGTHS);
  place().begin(START);
  const pager = new Pager(book, LENGTHS.length, {
    onShow: place().show,
    onReady: () => undefined,
    onRenumber: place().renumber,
    onFollow: place().follow,
    onSettled: place().settle,
    onFault: () => undefined,
  });
  const opened = { book, pager };
  const stage = { current: null };
  const { result } = renderHook(
    () => ({
      at: useLocation().state,
      ...useNavigation({ manifest, opened, stage }),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>,
    },
  );
  await act(() => pager.layout(settings, START));
  return { book, result };
}

const settle = () => act(() => new Promise((done) => setTimeout(done)));

function floating(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches }));
}

beforeEach(() => {
  floating(false);
  useBars.setState({ shown: true, panel: null });
});
afterEach(() => vi.unstubAllGlobals());

test('a jump is an entry of the history, with a way back to the place it left', async () => {
  const { result } = await navigate();
  await act(() => result.current.jump({ chapterIndex: 1, offset: 12 }));
  expect(place().leaf?.view.chapterIndex).toBe(1);
  expect(result.current.at).toEqual({ at: { chapterIndex: 1, offset: 12 } });
  expect(place().cameFrom).toEqual({ place: START, by: 'jump' });
});

test('from a jump that never happened there is no way back', async () => {
  const { book, result } = await navigate();
  book.away = true;
  await act(() => result.current.jump({ chapterIndex: 1, offset: 12 }));
  expect(place().leaf?.view.chapterIndex).toBe(0);
  expect(result.current.at).toBeNull();
  expect(place().cameFrom).toBeNull();
});

test('from a note the way back is offered for as long as the note is in view', async () => {
  const { result } = await navigate();
  const note = { chapterIndex: 1, startOffset: 12, endOffset: 22 } as Note;
  await act(() => result.current.jump({ chapterIndex: 1, offset: 12 }, note));
  expect(place().cameFrom).toEqual({ place: START, by: 'note', note });
  act(() => result.current.turn(1));
  await settle();
  expect(place().cameFrom?.by).toBe('note');
  act(() => result.current.turn(-1));
  await settle();
  act(() => result.current.turn(-1));
  await settle();
  expect(place().leaf?.view.startOffset).toBe(0);
  // It goes once the page is drawn.
  await waitFor(() => expect(place().cameFrom).toBeNull());
});

test('nor from a leap to the end that never happened', async () => {
  const { book, result } = await navigate();
  book.away = true;
  act(() => result.current.run('last'));
  await settle();
  expect(place().cameFrom).toBeNull();
  book.away = false;
  act(() => result.current.run('last'));
  await settle();
  expect(place().cameFrom).toEqual({ place: START, by: 'leap' });
});

test('turning the page puts away bars that lie over its lines', async () => {
  floating(true);
  const { result } = await navigate();
  act(() => result.current.run('next'));
  expect(useBars.getState().shown).toBe(false);
  useBars.setState({ shown: true });
  act(() => result.current.turnByHand(-1));
  expect(useBars.getState().shown).toBe(false);
});

test('bars beside the page stay as it is turned, and so do those whose own button turns it', async () => {
  const { result } = await navigate();
  act(() => result.current.run('next'));
  expect(useBars.getState().shown).toBe(true);
  floating(true);
  act(() => result.current.turn(1));
  expect(useBars.getState().shown).toBe(true);
});
