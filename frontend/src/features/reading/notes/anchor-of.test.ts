// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { FakeBook } from '../fake-book';
import { anchorOf, wordsOf } from './anchor-of';

class BookOf extends FakeBook {
  readonly #html: string;

  constructor(html: string) {
    super([1]);
    this.#html = html;
  }

  override async chapter() {
    return { html: this.#html, length: 0 };
  }
}

const span = (start: number, end: number) => ({ chapterIndex: 0, start, end });

test('a quote is what the canonical text has, with what stands around it', async () => {
  const book = new BookOf('<p>Es war <em>ein</em>mal</p><p>ein Kind</p>');
  const anchor = await anchorOf(book, span(7, 10));
  expect(anchor).toEqual({
    span: '0:7-10',
    textHash: '',
    quote: { prefix: 'Es war ', exact: 'ein', suffix: 'malein Kind' },
    progression: 7 / 21,
  });
  expect(await wordsOf(book, [span(7, 16), span(0, 2)])).toBe('einmal\nein\nEs');
});

test('context is cut at 32 characters, and none of them in half', async () => {
  const book = new BookOf(`<p>${'😀'.repeat(20)}xyz${'😀'.repeat(20)}</p>`);
  const { quote } = await anchorOf(book, span(41, 42));
  expect(quote.prefix).toBe(`${'😀'.repeat(15)}x`);
  expect(quote.suffix).toBe(`z${'😀'.repeat(15)}`);
});

test('of what is long, both ends are quoted', async () => {
  const text = Array.from({ length: 400 }, (_, n) => `w${n}`).join(' ');
  const { quote } = await anchorOf(new BookOf(`<p>${text}</p>`), span(0, text.length));
  expect(quote).toEqual({
    prefix: '',
    exact: text.slice(0, 512),
    tail: text.slice(-512),
    suffix: '',
  });
});

test('a chapter without text has a place, too', async () => {
  expect(await anchorOf(new BookOf('<p><img></p>'), span(0, 0))).toMatchObject({
    span: '0:0-0',
    progression: 0,
  });
});
