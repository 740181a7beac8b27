import { expect, test } from 'vitest';

import { titleOf } from './titles';

test.each([
  ['/login', 'EPUB Reader'],
  ['/reader/3', 'EPUB Reader'],
  ['/admin/login', 'EPUB Reader'],
  ['/data-collectionist', 'EPUB Reader'],
  ['/data-collection', 'Lesestudie'],
  ['/data-collection/thank-you', 'Lesestudie'],
])('%s is called %s', (path, title) => {
  expect(titleOf(path)).toBe(title);
});
