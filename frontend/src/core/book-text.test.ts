import { readFileSync } from 'node:fs';

// The cores themselves make the anchors and find them.
import loadSearch, { SearchedBook } from '@pkg/search/vokal_search.js';
import loadCore, { OpenBook } from '@pkg/vokal_wasm.js';
import type { Remote } from 'comlink';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Anchor } from './anchors';
import { BookText } from './book-text';
import { ChapterLoader } from './chapter-loader';
import type { LayoutWorker } from './layout.worker';
import type { BookSource } from './open-book';

const SEA =
  'Call me Ishmael. Some years ago I thought I would sail about a little and see the watery part of the world.';
const LAND = 'It is a way I have of driving off the spleen, and regulating the circulation.';

const searched = vi.hoisted(() => ({ chapters: [] as string[], opened: 0, closed: 0 }));

vi.mock('./search-book', () => ({
  SearchBook: class {
    readonly #book = new SearchedBook();

    constructor() {
      searched.opened += 1;
      for (const [index, html] of searched.chapters.entries()) this.#book.addChapter(index, html);
    }

    async findAnchors(anchors: Anchor[]) {
      return anchors.map(({ span, textHash, quote, progression }) => {
        const { prefix, exact, tail = '', suffix } = quote;
        return this.#book.findAnchor(span, textHash, prefix, exact, tail, suffix, progression);
      });
    }

    close() {
      searched.closed += 1;
      this.#book.free();
    }
  },
}));

beforeAll(async () => {
  const bytes = (path: string) => ({ module_or_path: readFileSync(`../pkg/${path}`) });
  await loadCore(bytes('vokal_wasm_bg.wasm'));
  await loadSearch(bytes('search/vokal_search_bg.wasm'));
});

beforeEach(() => Object.assign(searched, { opened: 0, closed: 0 }));

/** The text of a book of these chapters, held by the core as the worker holds it. */
function textOf(...texts: string[]): BookText {
  const htmls = texts.map((text) => `<p>${text}</p>`);
  searched.chapters = htmls;
  const book = new OpenBook('en');
  const source: BookSource = {
    bookKey: 'book',
    language: 'en',
    chapterLengths: htmls.map((html) => html.length),
    fetchChapters: async (from, to) => htmls.slice(from, to),
  };
  const chapters = new ChapterLoader(source, async (first, arrived) => {
    for (const [at, html] of arrived.entries()) book.addChapter(first + at, html);
  });
  const worker = {
    anchorOf: async (index: number, start: number, end: number) => book.anchorOf(index, start, end),
    textFingerprint: async (index: number) => book.textFingerprint(index),
  };
  return new BookText(source, worker as unknown as Remote<LayoutWorker>, chapters);
}

function anchorOf(words: string): Promise<Anchor> {
  const start = SEA.indexOf(words);
  return textOf(SEA, LAND).anchorOf({ chapterIndex: 0, start, end: start + words.length });
}

describe('an anchor', () => {
  it('says where it is, in which text, and what stands there', async () => {
    const anchor = await anchorOf('Ishmael');
    expect(anchor).toMatchObject({
      span: '0:8-15',
      quote: { prefix: 'Call me ', exact: 'Ishmael', suffix: '. Some years ago I thought I wou' },
    });
    expect(anchor.textHash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is where it was as long as its chapter is what it was, and nothing else is loaded', async () => {
    const anchor = await anchorOf('watery part');
    const found = await textOf(SEA, 'Another chapter has changed.').findAnchors([anchor]);
    expect(found).toEqual([{ chapterIndex: 0, start: 82, end: 93, how: 'exact' }]);
    expect(searched.opened).toBe(0);
  });

  it('is found by its words in a chapter that has changed, in the order that was asked for', async () => {
    const anchors = [
      await anchorOf('sail about'),
      await textOf(SEA, LAND).anchorOf({ chapterIndex: 1, start: 0, end: 5 }),
      await anchorOf('Ishmael'),
    ];
    const later = SEA.replace('sail about', 'row about');
    const found = await textOf(`LOOMINGS. ${later}`, LAND).findAnchors(anchors);
    expect(found.map(({ how }) => how)).toEqual(['fuzzy', 'exact', 'quote']);
    expect(found[2]).toEqual({ chapterIndex: 0, start: 18, end: 25, how: 'quote' });
    expect(searched).toMatchObject({ opened: 1, closed: 1 });
  });

  it('is lost in a book that has no such words, and in one that has no chapters', async () => {
    const anchor = await anchorOf('Ishmael');
    const [found] = await textOf('Nothing of it is here.').findAnchors([anchor]);
    expect(found).toMatchObject({ chapterIndex: 0, how: 'lost' });
    expect(await textOf().findAnchors([anchor])).toMatchObject([{ how: 'lost' }]);
  });

  it('outside the text is refused', async () => {
    const text = textOf(SEA);
    await expect(text.anchorOf({ chapterIndex: 0, start: 0, end: 999 })).rejects.toThrow('no such');
  });
});
