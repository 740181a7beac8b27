import { expect, test } from 'vitest';

import type { BookDetails } from '@/api/client';

import { aBook } from '../../../../tests/books';
import { changesOf, draftOf, saidByFile } from './draft';

const book: BookDetails = {
  ...aBook(),
  authors: [{ name: 'George Eliot', sortName: 'Eliot, George' }],
  tags: ['Roman', 'Liebe, Geld'],
  fileSays: { title: 'Middlemarch.epub', series: { name: 'Werke', index: 2 }, tags: [] },
  hasOwnCover: false,
  shelves: [],
  textLength: 0,
  printedPages: 0,
  rev: 3,
};

test('only what is another than before is sent', () => {
  const draft = draftOf(book);
  expect(changesOf(book, draft)).toEqual({});
  expect(changesOf(book, { ...draft, index: '2.5', series: 'Werke' })).toEqual({
    series: { name: 'Werke', index: 2.5 },
  });
  expect(changesOf(book, { ...draft, tags: 'Roman, , Roman ,  Provinz' })).toEqual({
    tags: ['Roman', 'Provinz'],
  });
  const nobody = { key: 'x', name: ' ', sortName: '' };
  expect(changesOf(book, { ...draft, authors: [...draft.authors, nobody] })).toEqual({});
});

test('what the file says is one line, and nothing where it says the same', () => {
  expect(saidByFile(book, 'title')).toBe('Middlemarch.epub');
  expect(saidByFile(book, 'series')).toBe('Werke 2');
  expect(saidByFile(book, 'tags')).toBe('');
  expect(saidByFile(book, 'authors')).toBeUndefined();
});

test('a tag that says that nobody knows the language is shown to nobody', () => {
  const unknown = { ...book, language: 'und', fileSays: { language: 'und-Latn' } };
  const draft = draftOf(unknown);
  expect(draft.language).toBe('');
  expect(changesOf(unknown, draft)).toEqual({});
  expect(saidByFile(unknown, 'language')).toBe('');
});
