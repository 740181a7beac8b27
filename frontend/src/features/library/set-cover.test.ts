import { expect, test } from 'vitest';

import { designOf } from './set-cover';

test('the same title always gets the same cover', () => {
  expect(designOf('Middlemarch')).toEqual(designOf(' middlemarch '));
});

test('different titles spread over colours and patterns', () => {
  const designs = Array.from({ length: 100 }, (_, n) => designOf(`Book ${n}`));
  expect(new Set(designs.map(({ hue }) => hue)).size).toBeGreaterThan(10);
  expect(new Set(designs.map(({ pattern }) => pattern)).size).toBe(3);
});
