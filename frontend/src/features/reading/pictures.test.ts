import { expect, test } from 'vitest';

import { Pictures } from './pictures';
import { TextMap } from './text-map';

const words = { missing: 'm', outside: 'Bild nicht im Buch', broken: 'b', loading: 'l' };

test('a picture that no book holds is told in words, which are no part of the text', () => {
  const page = document.createElement('div');
  page.innerHTML = 'a<img alt="Ein Hund" width="240" height="160"><img alt="">b';
  new Pictures(1).fill(page, words);
  expect(page.querySelector('img')).toBeNull();
  const told = [...page.querySelectorAll('[role=img]')];
  expect(told.map((box) => box.textContent)).toEqual([
    'Bild nicht im Buch: Ein Hund',
    'Bild nicht im Buch',
  ]);
  expect(told.map((box) => box.getAttribute('aria-label'))).toEqual(
    told.map((box) => box.textContent),
  );
  expect(new TextMap(page, 0).end).toBe(2);
});
