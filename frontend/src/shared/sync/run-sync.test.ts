// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { wordsFor } from './run-sync';
import { refusedOf } from './synchronise';

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
