import { readFileSync } from 'node:fs';
import load, { OpenBook } from '@pkg/vokal_wasm.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { WholePages } from './whole-pages';

const LONG = `<div>${'<p>Call me Ishmael. Some years ago I thought I would sail.</p>'.repeat(60)}</div>`;

let book: OpenBook;

beforeAll(async () => {
  await load({ module_or_path: readFileSync('../pkg/vokal_wasm_bg.wasm') });
});

beforeEach(() => {
  book = new OpenBook('en');
  book.addChapter(0, LONG);
  book.addChapter(1, LONG);
  book.addChapter(2, '<div><p></p></div>');
  book.setFormat({ width: 300, height: 300, fontSize: 16, lineHeight: 24 });
});

test('a chapter that its book has placed is one page, and knows how high it is in one piece', () => {
  const whole = new WholePages([1, 2]);
  whole.begin(true);
  const pages = whole.paginate(book, 0);
  expect(pages).toBeGreaterThan(1);
  expect(whole.paginate(book, 1)).toBe(1);
  expect(book.page(1, 0)?.endOffset).toBe(book.chapter(1)?.length);
  expect(book.page(1, 1)).toBeUndefined();
  expect(book.pageOf(1, 2000)).toBe(0);
  expect([...book.pageStarts(1)]).toEqual([0, 0, 0]);
  // The core forgets it with the pages of its own.
  expect(book.chapterHeight(1)).toBeUndefined();
  expect(whole.heightOf(book, 1)).toBe(book.chapterHeight(0));
  expect(whole.chapter(book, 1)).toEqual(book.chapter(1));
  expect([...book.pageStarts(1)]).toEqual([0, 0, 0]);
  // Where there is nothing to show there is no page.
  expect(whole.paginate(book, 2)).toBe(0);
});

test('without the own styles of the book its text flows in pages as any other', () => {
  const whole = new WholePages([1]);
  whole.begin(true);
  whole.paginate(book, 1);
  whole.begin(false);
  expect(whole.paginate(book, 1)).toBe(whole.paginate(book, 0));
  expect(whole.heightOf(book, 1)).toBe(book.chapterHeight(1));
});

test('when its lines are measured in another way, it stays one page', () => {
  const whole = new WholePages([1]);
  whole.begin(true);
  whole.paginate(book, 1);
  whole.forget(1);
  book.measureLines(1);
  const blocks = book.opaqueBlocks(1);
  expect(blocks.length).toBeGreaterThan(0);
  book.provideOpaque(1, Float64Array.from(blocks.flatMap(() => [24, 0])));
  expect(whole.paginate(book, 1)).toBe(1);
  expect(whole.heightOf(book, 1)).toBeGreaterThan(0);
});

test('page starts of a cache from before it was placed are not taken', () => {
  const whole = new WholePages([1]);
  const many = Uint32Array.of(0, 0, 0, 9, 500, 0);
  whole.begin(true);
  expect(whole.fits(1, many)).toBe(false);
  expect(whole.fits(1, Uint32Array.of(0, 0, 0))).toBe(true);
  expect(whole.fits(0, many)).toBe(true);
  whole.begin(false);
  expect(whole.fits(1, many)).toBe(true);
});
