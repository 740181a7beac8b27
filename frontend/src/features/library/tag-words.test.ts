import { expect, test } from 'vitest';

import { tagsIn } from './tag-words';

test('commas of many scripts part tags, and each is there once', () => {
  expect(tagsIn(' a ,b;  c  d ، e、a,,')).toEqual(['a', 'b', 'c d', 'e']);
});

test('a known tag keeps a comma of its own', () => {
  const known = ['Genre1, Genre2', 'Genre1', 'a+b (c), d', 'Genre1, Genre2, Genre3'];
  expect(tagsIn('Genre1, Genre2, neu', known)).toEqual(['Genre1, Genre2', 'neu']);
  expect(tagsIn('neu,Genre1, Genre2', known)).toEqual(['neu', 'Genre1, Genre2']);
  expect(tagsIn('Genre1, Genre2, Genre3; Genre1', known)).toEqual([
    'Genre1, Genre2, Genre3',
    'Genre1',
  ]);
  expect(tagsIn('a+b (c), d', known)).toEqual(['a+b (c), d']);
  // Only as it is: part of another word is none.
  expect(tagsIn('xGenre1, Genre2', known)).toEqual(['xGenre1', 'Genre2']);
});
