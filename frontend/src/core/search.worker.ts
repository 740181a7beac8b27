/** The worker that holds a book's text to search it: nothing waits for it but who searches. */
import load, { type ExcerptRecord, SearchedBook, SearchQuery } from '@pkg/search/vokal_search.js';
import { expose, transfer } from 'comlink';

import type { Anchor, FoundAnchor } from './anchors';
import { isNotCanonical, loadSanitiser } from './sanitiser';
import type { Wanted } from './wanted';

/** Milliseconds after which a step ends, so that a newer wish is heard. */
const STEP_MS = 12;
/** A search's first step ends with so many hits, too: more than a list shows at once. */
const FIRST_HITS = 40;

/** What one step found. */
export interface Found {
  /** The chapter to go on with. */
  next: number;
  /** The hits of each chapter looked through: UTF-16 offsets `[start, end, start, end, ...]`. */
  hits: Uint32Array[];
}

let book: SearchedBook | undefined;
let wanted: { query: SearchQuery; of: number } | undefined;

const searchWorker = {
  async prepare(): Promise<void> {
    await load();
    book ??= new SearchedBook();
  },

  async addChapters(first: number, htmls: string[]): Promise<void> {
    if (!book) throw new Error('the search is not loaded');
    for (const [at, html] of htmls.entries()) {
      try {
        book.addChapter(first + at, html);
      } catch (error) {
        if (!isNotCanonical(error)) throw error;
        const sanitise = await loadSanitiser();
        book.addChapter(first + at, sanitise(html, { syntax: 'html' }).html);
      }
    }
  },

  /** From now on this is looked for; `of` tells one wish from the next. */
  want({ text, wholeWords, matchCase, matchMarks }: Wanted, of: number): void {
    wanted?.query.free();
    const query = Object.assign(new SearchQuery(text), { wholeWords, matchCase, matchMarks });
    wanted = { query, of };
  },

  /** Looks through the chapters `from..to` until the step's time is over; null for an old wish. */
  find(from: number, to: number, of: number): Found | null {
    if (!book || wanted?.of !== of) return null;
    const end = performance.now() + STEP_MS;
    const enough = from === 0 ? FIRST_HITS : Number.POSITIVE_INFINITY;
    const hits: Uint32Array[] = [];
    let next = from;
    let found = 0;
    do {
      const here = book.hits(next, wanted.query);
      hits.push(here);
      found += here.length / 2;
      next += 1;
    } while (next < to && found < enough && performance.now() < end);
    return transfer(
      { next, hits },
      hits.map(({ buffer }) => buffer),
    );
  },

  /** What stands around some hits: triples of chapter, start and end. */
  excerpts(triples: Uint32Array, around: number): ExcerptRecord[] {
    const excerpts: ExcerptRecord[] = [];
    for (let at = 0; book && at + 2 < triples.length; at += 3) {
      const [chapter = 0, start = 0, end = 0] = triples.subarray(at, at + 3);
      excerpts.push(book.excerpt(chapter, start, end, around));
    }
    return excerpts;
  },

  /** Where anchors are now. What is none throws. */
  findAnchors(anchors: Anchor[]): FoundAnchor[] {
    const all = book;
    if (!all) throw new Error('the search is not loaded');
    return anchors.map(({ span, textHash, quote, progression }) => {
      const { prefix, exact, tail = '', suffix } = quote;
      return all.findAnchor(span, textHash, prefix, exact, tail, suffix, progression);
    });
  },
};

export type SearchWorker = typeof searchWorker;

expose(searchWorker);
