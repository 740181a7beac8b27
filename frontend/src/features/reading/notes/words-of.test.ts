// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { FakeBook } from '../fake-book';
import { wordsOf } from './words-of';

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

test('words are as they read, one part after the other', async () => {
  const book = new BookOf('<p>Es war <em>ein</em>mal</p><p>ein Kind</p>');
  expect(await wordsOf(book, [span(7, 16), span(0, 2)])).toBe('einmal\nein\nEs');
});

test('a verse stands apart from its number, and a power at its own', async () => {
  const book = new BookOf('<p><sup>1</sup>Im Anfang. <sup>2</sup>Und m<sup>2</sup>groß</p>');
  expect(await wordsOf(book, [span(0, 24)])).toBe('1 Im Anfang. 2 Und m2groß');
  expect(await wordsOf(book, [span(1, 10)])).toBe('Im Anfang');
});
