/** A key that no catalogue has would stand on the page as it is. */
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const catalogues = import.meta.glob<object>(['/src/features/*/messages.en.json', './*en.json'], {
  eager: true,
  import: 'default',
});

function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    // A whole group may be asked for, too.
    typeof value === 'string'
      ? [prefix + key]
      : [prefix + key, ...keysOf(value, `${prefix}${key}.`)],
  );
}

/** Forms of number and context stand under one key. */
const known = new Set(
  Object.values(catalogues)
    .flatMap((words) => keysOf(words))
    .flatMap((key) => [key, key.replace(/(_[a-z]+)+$/, '')]),
);

/** What is asked for by its whole name, also where a condition decides between two. */
function keysIn(source: string): string[] {
  const calls = source.matchAll(/(?<![\w$])t\(([^`(),]*?)[,)]/g);
  return [...calls].flatMap(([, asked = '']) =>
    [...asked.matchAll(/(?<!=\s)'([\w:.]+)'/g)].map(([, key = '']) => key.replace(/^\w+:/, '')),
  );
}

test('the keys of a condition are found, and what it compares with is none', () => {
  const source = "t('a.b'); t(ok ? 'c.d' : 'e.f', { x }); t(way === 'up' ? 'g.h' : 'i.j')";
  expect(keysIn(source)).toEqual(['a.b', 'c.d', 'e.f', 'g.h', 'i.j']);
});

test('every key that is asked for stands in a catalogue', () => {
  const asked = Object.entries(sources).flatMap(([file, source]) =>
    keysIn(source).map((key) => [file, key] as const),
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter(([, key]) => !known.has(key))).toEqual([]);
});
