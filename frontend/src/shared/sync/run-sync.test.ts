// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { wordsFor } from './run-sync';
import { hasMore, refusedOf } from './synchronise';

test('each refused setting is told with what it is for, apart from notes', () => {
  const change = (id: string, scope: string) => ({
    of: 'settings' as const,
    id,
    scope,
    base: 0,
    settings: null,
    fields: [],
  });
  const changes = [change('a', 'preset:x'), change('b', 'preset:y'), change('c', 'book:7')];
  const refused = [
    { id: 'a', code: 'invalid' as const },
    { id: 'b', code: 'full' as const },
    { id: 'c', code: 'no_book' as const },
    { id: 'note', code: 'invalid' as const },
  ];
  const told = refusedOf({ refused }, changes);
  expect(told.refused).toEqual([{ id: 'note', code: 'invalid' }]);
  expect(told.refusedSettings).toEqual([
    { scope: 'preset:x', code: 'invalid' },
    { scope: 'preset:y', code: 'full' },
    { scope: 'book:7', code: 'no_book' },
  ]);
  expect(told.refusedSettings.map(wordsFor)).toEqual([['preset'], ['presetFull'], []]);
  expect(wordsFor({ scope: 'all', code: 'invalid' })).toEqual(['all']);
  expect(wordsFor({ scope: 'book:7', code: 'full' })).toEqual(['bookFull']);
});

test('numbers that nothing is told of are changes of the library', () => {
  const place = (rev: number) => ({
    bookId: 7,
    rev,
    chapterIndex: 0,
    offset: 0,
    progress: 1,
    device: null,
    deviceName: null,
    movedAt: null,
  });
  const answer = { rev: 9, more: false, reset: false, annotations: [], settings: [] };
  expect(hasMore({ ...answer, places: [place(9)] }, 8)).toBe(false);
  expect(hasMore({ ...answer, places: [place(9)] }, 7)).toBe(true);
  // One's own place is told again, and is no news.
  expect(hasMore({ ...answer, places: [place(5)] }, 8)).toBe(true);
  expect(hasMore({ ...answer, places: [] }, 9)).toBe(false);
});
