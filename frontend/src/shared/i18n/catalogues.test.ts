import { expect, test } from 'vitest';

import de from './de.json';
import en from './en.json';

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

const ofFeatures = import.meta.glob<object>('@/features/*/messages.*.json', {
  eager: true,
  import: 'default',
});

test.each(Object.keys(ofFeatures).filter((path) => path.endsWith('.en.json')))(
  'every message of %s exists in both languages',
  (path) => {
    const german = ofFeatures[path.replace('.en.json', '.de.json')] ?? {};
    expect(keysOf(german).sort()).toEqual(keysOf(ofFeatures[path] ?? {}).sort());
  },
);

test('every message exists in both languages', () => {
  expect(keysOf(de).sort()).toEqual(keysOf(en).sort());
});
