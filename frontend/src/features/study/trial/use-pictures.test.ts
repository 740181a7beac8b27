// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { nextSource, placeholder } from './use-pictures';

const page = { path: '/assets/Quizes/English/1.jpg', text: '', lang: 'en' };

test('after .jpg come .png, .jpeg, the placeholder, and nothing', () => {
  const tried = [page.path];
  for (let next = nextSource(page, page.path); next; next = nextSource(page, next))
    tried.push(next);
  expect(tried).toEqual([
    '/assets/Quizes/English/1.jpg',
    '/assets/Quizes/English/1.png',
    '/assets/Quizes/English/1.jpeg',
    placeholder(),
  ]);
  expect(decodeURIComponent(placeholder())).toContain('Bild nicht verfügbar');
});
