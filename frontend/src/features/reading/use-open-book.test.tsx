import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';
import type { Manifest } from '@/api/client';
import { openBook } from '@/core/core';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';

import { FakeBook } from './fake-book';
import type { Pictures } from './pictures';
import { useOpenBook } from './use-open-book';

vi.mock('@/core/core', () => ({ openBook: vi.fn() }));

const START = { chapterIndex: 0, offset: 0 };
const start = { at: START, by: 'reading' } as const;
const settings = layoutFor(preferencesFrom({}), { width: 800, height: 600 });
const manifest = { id: 1, chapters: [{ textLength: 30 }] } as unknown as Manifest;
const pictures = { warm: () => undefined } as unknown as Pictures;

test('what fails behind a page in view is told of to whoever goes there, not before', async () => {
  vi.mocked(openBook).mockResolvedValue(new FakeBook([30]));
  const onFault = vi.fn();
  const { result } = renderHook(() => useOpenBook(manifest, start, pictures, onFault));
  await waitFor(() => expect(result.current).not.toBeNull());
  const behind = vi.mocked(openBook).mock.calls[0]?.[1].onError;

  behind?.(new TypeError('Failed to fetch'));
  expect(onFault).toHaveBeenCalledOnce();
  await act(() => result.current?.pager.layout(settings, START) ?? Promise.resolve());
  behind?.(new TypeError('Failed to fetch'));
  expect(onFault).toHaveBeenCalledOnce();
  behind?.(new ApiError('not_found', 'Deleted elsewhere.', 404));
  expect(onFault).toHaveBeenCalledTimes(2);
});
