import { expect, test } from 'vitest';

import { entriesOf } from './contents';

const chapter = (index: number, title: string) => ({
  index,
  title,
  path: `${index}.xhtml`,
  length: 1,
  linear: true,
  fixedPage: null,
  textLength: 1,
});
const line = (title: string, chapterIndex: number) => ({
  title,
  chapterIndex,
  fragment: null,
  children: [],
});
const kapitel = (number: number) => `Kapitel ${number}`;

test('a line without a title of its own is told by its number, in the words of the page', () => {
  const chapters = [chapter(0, ''), chapter(1, 'Die Reise')];
  const toc = [{ ...line('', 0), children: [line('Die Reise', 1)] }];
  for (const manifest of [
    { chapters, toc },
    { chapters, toc: [] },
  ]) {
    const titles = entriesOf(manifest, kapitel).map(({ title }) => title);
    expect(titles).toEqual(['Kapitel 1', 'Die Reise']);
  }
});
