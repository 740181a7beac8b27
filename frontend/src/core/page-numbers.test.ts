import { describe, expect, it } from 'vitest';

import { pageHolding, pageNumbersOf } from './page-numbers';
import { PageTable } from './page-table';

/** Page starts at these offsets. */
const starts = (...offsets: number[]) => Uint32Array.from(offsets.flatMap((at) => [7, at, 9]));

describe('pageHolding', () => {
  it('is the last page that begins at an offset or before it', () => {
    const pages = starts(0, 10, 25);
    const held = [0, 9, 10, 24, 25, 1000].map((offset) => pageHolding(pages, offset));
    expect(held).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('is the first of several that begin at one offset: pictures have no text', () => {
    const pages = starts(0, 10, 10, 10);
    expect([9, 10, 11].map((offset) => pageHolding(pages, offset))).toEqual([0, 1, 3]);
  });

  it('is the first page before any', () => {
    expect(pageHolding(starts(4), 0)).toBe(0);
    expect(pageHolding(starts(), 3)).toBe(0);
  });
});

describe('pageNumbersOf', () => {
  const chapters = [starts(0, 10), starts(), starts(0, 5, 8)];
  const places = [
    { chapterIndex: 2, offset: 6 },
    { chapterIndex: 0, offset: 3 },
    { chapterIndex: 1, offset: 0 },
  ];

  it('counts through the book; what has no page has no number', async () => {
    const table = new PageTable([100, 100, 100]);
    for (const [index, { length }] of chapters.entries()) table.set(index, length / 3);
    const asked: number[] = [];
    const startsOf = (index: number) => {
      asked.push(index);
      return chapters[index] as Uint32Array;
    };
    const numbers = await pageNumbersOf([...places, ...places], table, startsOf);
    expect(numbers.slice(0, 3)).toEqual([4, 1, null]);
    expect(asked).toEqual([2, 0, 1]);
  });

  it('says nothing while pages are not final', async () => {
    const table = new PageTable([100, 100, 100]);
    table.set(0, 2);
    const numbers = await pageNumbersOf(places, table, (index) => chapters[index] as Uint32Array);
    expect(numbers).toEqual([null, null, null]);
  });
});
