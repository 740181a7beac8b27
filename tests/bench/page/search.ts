/** Words looked for in a whole book: the core, epub.js and foliate-js, all with the text at hand. */
import ePub from 'epubjs';
import type Section from 'epubjs/types/section';
import { searchMatcher } from 'foliate-js/search.js';
import { textWalker } from 'foliate-js/text-walker.js';

import { SearchBook } from '@/core/search-book';

import type { Book } from './open';
import { interleave, type Samples } from './timing';

export interface Searched {
  samples: Samples;
  /** How many places each found, by its name. */
  hits: Record<string, number>;
}

const encoder = new TextEncoder();

async function ours(book: Book) {
  const search = new SearchBook({
    bookKey: crypto.randomUUID(),
    language: book.language,
    chapterLengths: book.htmls.map((html) => encoder.encode(html).length),
    fetchChapters: async (from, to) => book.htmls.slice(from, to),
  });
  await search.prepare();
  const wanted = { wholeWords: false, matchCase: false, matchMarks: false };
  return {
    close: () => search.close(),
    count: async (text: string) => {
      let hits = 0;
      await search.search({ ...wanted, text }, (_, found) => {
        for (const pairs of found) hits += pairs.length / 2;
      });
      return hits;
    },
  };
}

async function epubJs(base64: string) {
  const { buffer } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const book = ePub(buffer as ArrayBuffer);
  await book.ready;
  const sections: Section[] = [];
  book.spine.each((section: Section) => sections.push(section));
  for (const section of sections) await section.load(book.load.bind(book));
  return {
    close: () => book.destroy(),
    count: (text: string) =>
      sections.reduce((hits, section) => hits + section.find(text).length, 0),
  };
}

function foliate(book: Book) {
  const parser = new DOMParser();
  const documents = book.htmls.map((html) => parser.parseFromString(html, 'text/html'));
  const matcher = searchMatcher(textWalker, { defaultLocale: book.language || 'en' });
  return {
    close: () => {},
    count: (text: string) => {
      let hits = 0;
      for (const document of documents) for (const _ of matcher(document, text)) hits += 1;
      return hits;
    },
  };
}

/** All hits of one needle after the other, as each counts them. */
export async function searching(
  book: Book,
  base64: string,
  needles: string[],
  rounds: number,
): Promise<Searched> {
  const peers = { core: await ours(book), epubJs: await epubJs(base64), foliate: foliate(book) };
  const hits: Record<string, number> = {};
  const all = (name: keyof typeof peers) => async () => {
    hits[name] = 0;
    for (const needle of needles) hits[name] += await peers[name].count(needle);
  };
  const samples = await interleave({ core: all('core'), epubJs: all('epubJs') }, rounds);
  // It takes a minute and more a needle.
  const slow = await interleave({ foliate: all('foliate') }, 1, 0);
  for (const peer of Object.values(peers)) peer.close();
  return { samples: { ...samples, ...slow }, hits };
}
