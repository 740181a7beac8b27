// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../../tests/backend';
import { usePreferences } from './preferences-store';
import { useReadingFont } from './use-reading-font';

afterEach(() => vi.useRealTimers());

/** How often a font is asked for within a minute and more. */
async function askedWhile(status: number): Promise<number> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const id = 'f'.repeat(32);
  let asked = 0;
  storeToken(tokenFor());
  backend.use(
    http.get('*/api/fonts', () =>
      HttpResponse.json([
        {
          id,
          name: 'Own',
          bytes: 1,
          files: [{ hash: 'a'.repeat(32), bold: false, italic: false }],
        },
      ]),
    ),
    http.get('*/api/fonts/:family/:hash', () => {
      asked += 1;
      return problem(status, 'not_found', 'It is not there.');
    }),
  );
  usePreferences.getState().change({ font: 'andika', ownFont: id, bookFont: false });
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const manifest = { id: 1, ownFace: null } as unknown as Manifest;
  const { result, unmount } = renderHook(() => useReadingFont(manifest), { wrapper });
  await vi.waitFor(() => expect(result.current).toBe('andika'));
  for (let turn = 0; turn < 7; turn += 1) {
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    // Answers come in real time, however much of the other has gone by.
    await vi.waitFor(() => expect(queries.isFetching()).toBe(0), 5000);
  }
  unmount();
  return asked;
}

test('a font that the server does not have is asked for once', async () => {
  expect(await askedWhile(404)).toBe(1);
});

test('one that did not arrive is asked for again and again', async () => {
  expect(await askedWhile(503)).toBeGreaterThan(2);
});
