import './messages';

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';
import type { LayoutSettings } from '@/core/open-book';
import { useNotices } from '@/shared/notices/notice-store';

import { type Leaf, usePlace } from './place-store';
import { useFaults } from './use-faults';

const settings = { fontSize: 16 } as LayoutSettings;
const leafOf = (chapterIndex: number, set = settings) =>
  ({ view: { chapterIndex, startOffset: 0, endOffset: 10 }, settings: set }) as Leaf;
const place = () => usePlace.getState();
const told = () => useNotices.getState().notices.map(({ title }) => title);
const lost = new TypeError('Failed to fetch');

const reopen = vi.fn();

beforeEach(() => place().begin({ chapterIndex: 0, offset: 0 }));

/** A book that is being read, in which a chapter has failed. */
function failing() {
  act(() => place().show(leafOf(0), 'layout'));
  const { result, unmount } = renderHook(() => useFaults(reopen));
  act(() => result.current.onFault(lost));
  expect(told()).toEqual(['The chapter could not be loaded']);
  return { result, unmount };
}

test('a book that does not open is told of by the screen alone', () => {
  const { result } = renderHook(() => useFaults(reopen));
  act(() => result.current.onFault(lost));
  expect(result.current.failure).toBe('failed');
  expect(told()).toEqual([]);
});

test('a chapter that fails is told of as a chapter, and no more once the reader reads on', () => {
  failing();
  act(() => place().show(leafOf(0), 'turn'));
  expect(told()).toEqual([]);
});

test('scrolling is reading on, too', () => {
  failing();
  act(() => place().moveTo({ chapterIndex: 0, offset: 4 }, { atFoot: false, through: undefined }));
  expect(told()).toEqual([]);
});

test('it goes as a chapter loads, and with the reader', () => {
  const { result, unmount } = failing();
  act(() => place().show(leafOf(0, { ...settings, fontSize: 20 }), 'layout'));
  expect(told()).toEqual([]);
  act(() => result.current.onFault(lost));
  unmount();
  expect(told()).toEqual([]);
});

test('marks on the page in view are not reading on', () => {
  failing();
  act(() => place().show({ ...leafOf(0), stressed: new Uint32Array() }, 'layout'));
  expect(told()).toEqual(['The chapter could not be loaded']);
});

test('that the book is gone stays said', () => {
  const { result } = failing();
  act(() => result.current.onFault(new ApiError('not_found', 'No.', 404)));
  act(() => place().show(leafOf(0), 'turn'));
  expect(told()).toEqual(['Error']);
});

test('of a book that was changed its reader is asked whether to open it anew', () => {
  const changed = new ApiError('book_changed', 'It was changed.', 409);
  const { result } = renderHook(() => useFaults(reopen));
  act(() => result.current.onFault(changed));
  // Nothing of it was in view.
  expect(reopen).toHaveBeenCalledTimes(1);
  expect(told()).toEqual([]);
  act(() => place().show(leafOf(0), 'layout'));
  act(() => result.current.onFault(changed));
  expect(reopen).toHaveBeenCalledTimes(1);
  const notice = useNotices.getState().notices.find(({ title }) => title.includes('changed'));
  notice?.action?.run();
  expect(reopen).toHaveBeenCalledTimes(2);
});
