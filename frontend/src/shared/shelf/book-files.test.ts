import { expect, test } from 'vitest';

import { bookFiles, fileName } from './book-files';

test('the pictures of a book are found in its chapters, each once', () => {
  const chapters = [
    '<p><img alt="a" src="i/a.png"/><img src="i/b &amp; c.png"></p><img alt="elsewhere">',
    '<svg><image width="3" xlink:href="i/in.jpg"/><image href="i/a.png"/></svg>',
    '<video src="film.mp4" poster="i/p.png"></video><audio src="sound.mp3"></audio><a href="x">',
  ];
  expect(bookFiles({ id: 4, ownFace: null, pageFaces: [] }, chapters)).toEqual([
    '/api/books/4/images/i/a.png',
    '/api/books/4/images/i/b & c.png',
    '/api/books/4/images/i/in.jpg',
    '/api/books/4/images/i/p.png',
  ]);
});

test('the files of its own face come first', () => {
  const ownFace = { files: [{ hash: 'ab', bold: false, italic: false }] };
  const manifest = { id: 4, ownFace: ownFace as never, pageFaces: [] };
  expect(bookFiles(manifest, [])).toEqual(['/api/books/4/fonts/ab']);
});

test('those of the faces of its drawn pages come along, each once', () => {
  const files = ['ab', 'cd'].map((hash) => ({ hash, bold: false, italic: false }));
  const pageFaces = [{ number: 7, files }];
  const ownFace = { name: '', files: files.slice(0, 1) };
  const fonts = ['ab', 'cd'].map((hash) => `/api/books/4/fonts/${hash}`);
  expect(bookFiles({ id: 4, ownFace, pageFaces }, [])).toEqual(fonts);
  // A manifest of before.
  const before = { id: 4, ownFace: null } as unknown as Parameters<typeof bookFiles>[0];
  expect(bookFiles(before, [])).toEqual([]);
});

test('a picture is another one in another text of its book', () => {
  const picture = '/api/books/4/images/1.png';
  const name = (contentHash: string) => fileName({ id: 4, contentHash }, picture);
  expect(name('new')).not.toBe(name('old'));
});
