/** Between which two characters the core ends a line. */
import type { Browser } from '@pkg/vokal_wasm.js';

import { CHARACTERS, CONTEXTS } from '../oracle/pairs';
import { OpenBook } from './core';

/** Every character is so many pixels wide. */
const WIDE = 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * As the browser is asked, for each context and first character. A word before each pair ends
 * where the first character still fits: if a line may end between the two, it stays there.
 */
export function coreBreaksOfPairs(browser: Browser): string[][] {
  return Object.values(CONTEXTS).map((around) =>
    CHARACTERS.map((first) => rowOf(first, around, browser)),
  );
}

function rowOf(first: string, around: string, browser: Browser): string {
  const texts = CHARACTERS.map((second) => `n ${around}${first}${second}${around}`);
  const book = new OpenBook('en', browser);
  const width = WIDE * (2 + around.length + 1) + WIDE / 2;
  book.setFormat({ width, height: 1000 });
  book.addChapter(0, texts.map((text) => `<div>${escaped(text)}</div>`).join(''));
  for (const { id } of book.faces()) {
    for (let wanted = book.wanted(id); wanted.length > 0; wanted = book.wanted(id)) {
      const widths = wanted.map((text) => [...text].length * WIDE);
      book.provide(id, Float64Array.from(widths));
    }
  }
  const starts = new Set(book.lineStarts(0));
  book.free();
  let offset = 0;
  const bits = texts.map((text) => {
    const at = offset + 2 + around.length + first.length;
    offset += text.length;
    return starts.has(at) ? '1' : '0';
  });
  return bits.join('');
}

/** Each pair on which two disagree, told so that somebody can look for it. */
export function disagreements(core: string[][], browser: string[][]): string[] {
  const names = Object.keys(CONTEXTS);
  return core.flatMap((rows, context) =>
    rows.flatMap((row, first) =>
      [...row].flatMap((bit, second) => {
        const theirs = browser[context]?.[first]?.[second];
        if (bit === theirs) return [];
        const pair = `${CHARACTERS[first]}${CHARACTERS[second]}`;
        return [`${pair} ${names[context]}: browser ${theirs}, core ${bit}`];
      }),
    ),
  );
}
