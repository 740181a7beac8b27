// @vitest-environment jsdom
import './messages';

import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Manifest } from '@/api/client';
import type { PageView } from '@/core/open-book';

import { PrintedPages } from './book-pages';
import { useCounting } from './use-counting';

test('of two printed pages that begin at one place the one is shown that was asked for', () => {
  const place = { chapterIndex: 0, offset: 5 };
  const pages = new PrintedPages([
    { label: '12', ...place },
    { label: '13', ...place },
  ]);
  const manifest = { chapters: [{ textLength: 100, linear: true }] } as Manifest;
  const { result } = renderHook(() =>
    useCounting({ manifest, view: {} as PageView, anchor: place, pages }),
  );
  const { wishOf, pageOf, labelOf } = result.current;
  for (const label of ['12', '13']) {
    const wish = wishOf(label);
    expect(wish).toEqual(place);
    expect(labelOf(pageOf(wish ?? 0, null, label) ?? 0)).toBe(label);
  }
});
