// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { pictureAt, pictureBeside, picturesIn } from './book-pictures';

const image = (path: string, more = '') =>
  `<img data-resource="${path}" alt="About ${path}" width="300" height="200" ${more}>`;

const CHAPTERS = [
  `<p>One</p>${image('a.png')}<p>and</p><figure>${image('b.png')}<figcaption lang="fr">La\n mer</figcaption></figure>`,
  '<p>No picture</p>',
  `<p>A sign <img data-resource="sign.png" class="inline-image" width="16" height="16" alt=""></p>`,
  `${image('c.png')}<img data-resource="rule.png" alt="" width="300" height="9">`,
];

function bookOf(chapters: string[]) {
  const asked: number[] = [];
  const chapter = async (index: number) => {
    asked.push(index);
    return { html: chapters[index] ?? '', length: 0 };
  };
  return { asked, chapter };
}
const { signal } = new AbortController();

test('a picture of the page is found in its chapter, with the words below it', async () => {
  const book = bookOf(CHAPTERS);
  const place = { kind: 'picture', chapterIndex: 0, offset: 6, path: 'b.png', alt: '' } as const;
  const picture = await pictureAt(book, place);
  expect(picture).toMatchObject({ index: 1, alt: 'About b.png', caption: 'La mer', lang: 'fr' });
  expect(await pictureAt(book, { ...place, offset: 0 })).toBeNull();
});

test('the next picture is in the same chapter, or in the next that has one', async () => {
  const book = bookOf(CHAPTERS);
  const [a, b] = picturesIn(CHAPTERS[0] as string, 0);
  const beside = (from: typeof a, by: 1 | -1) =>
    pictureBeside(book, CHAPTERS.length, from as NonNullable<typeof a>, by, signal);
  expect((await beside(a, 1))?.path).toBe('b.png');
  expect(book.asked).toEqual([0]);
  const c = (await beside(b, 1)) ?? undefined;
  expect(c?.path).toBe('c.png');
  expect((await beside(c, -1))?.path).toBe('b.png');
  expect((await beside(b, -1))?.path).toBe('a.png');
  // Ornaments are no pictures at which anybody stops.
  expect(await beside(c, 1)).toBeNull();
  expect(await beside(a, -1)).toBeNull();
});

test('who has left lets no further chapter be asked for', async () => {
  const book = bookOf(CHAPTERS);
  const left = new AbortController();
  left.abort();
  const from = { chapterIndex: 1, index: 0 };
  expect(await pictureBeside(book, CHAPTERS.length, from, 1, left.signal)).toBeNull();
  expect(book.asked).toEqual([1]);
});
