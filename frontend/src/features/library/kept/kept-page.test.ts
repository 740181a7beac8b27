// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { aBook } from '../../../../tests/books';
import { booksFor } from './kept-page';

test('without a server, too, the second part stands before the tenth', () => {
  const titles = ['Band 10', 'Band 2', 'Band 1', 'Äpfel'];
  const listed = titles.map((title, id) => aBook({ id: id + 1, title }));
  const sorted = booksFor(listed, [], { sort: 'title' }).map(({ title }) => title);
  expect(sorted).toEqual(['Äpfel', 'Band 1', 'Band 2', 'Band 10']);
});
