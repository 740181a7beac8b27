import { expect, test } from 'vitest';

import de from './de.json';
import en from './en.json';

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

test('every message exists in both languages', () => {
  expect(keysOf(de).sort()).toEqual(keysOf(en).sort());
});
