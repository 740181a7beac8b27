// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';

import { TextMap } from '@/shared/marks/text-map';

import { endsOf, firstCharacter, isAtEnd, selectedIn, selectStretch, spansFrom } from './selection';
import { firstWord, lastWord } from './words';

/** A page whose text begins at 100, within a window that has other text. */
function pageOf(html: string) {
  document.body.innerHTML = `<header>Title</header><main>${html}</main><footer>1 / 2</footer>`;
  const main = document.querySelector('main') as HTMLElement;
  return { main, sheet: { chapterIndex: 3, map: new TextMap(main, 100) } };
}

function select(from: Node, fromOffset: number, to: Node, toOffset: number): Selection {
  const selection = globalThis.getSelection() as Selection;
  selection.setBaseAndExtent(from, fromOffset, to, toOffset);
  return selection;
}

beforeEach(() => globalThis.getSelection()?.removeAllRanges());

test('what is selected is told by its offsets, without the blanks around it', () => {
  const { main, sheet } = pageOf('<p>Es war <em>ein</em>mal</p>');
  const [es, ein] = [main.querySelector('p')?.firstChild, main.querySelector('em')?.firstChild];
  expect(selectedIn(sheet, select(es as Node, 2, ein as Node, 2))).toEqual({
    chapterIndex: 3,
    start: 103,
    end: 109,
  });
});

test('backwards is the same', () => {
  const { main, sheet } = pageOf('<p>Es war einmal</p>');
  const text = main.querySelector('p')?.firstChild as Node;
  expect(selectedIn(sheet, select(text, 6, text, 3))).toMatchObject({ start: 103, end: 106 });
});

test('a paragraph and all up to the next one is the paragraph', () => {
  const { main, sheet } = pageOf('<p>eins</p><p>zwei</p>');
  const [one, two] = main.children as unknown as [Node, Node];
  expect(selectedIn(sheet, select(one, 0, two, 0))).toMatchObject({ start: 100, end: 104 });
});

test('what reaches beyond the page is cut there, and what is beside it is nothing', () => {
  const { main, sheet } = pageOf('<p>eins</p><p>zwei</p>');
  const [header, footer] = [document.querySelector('header'), document.querySelector('footer')];
  const all = select(header as Node, 0, footer as Node, 1);
  expect(selectedIn(sheet, all)).toMatchObject({ start: 100, end: 108 });
  expect(selectedIn(sheet, select(header as Node, 0, header as Node, 1))).toBeNull();
  expect(selectedIn(sheet, select(main, 1, main, 1))).toBeNull();
});

test('no end lies within a character, and blanks alone are nothing', () => {
  const { main, sheet } = pageOf('<p>a👩‍👧b e\u0301 \u2060</p>');
  const text = main.querySelector('p')?.firstChild as Text;
  const family = '👩‍👧'.length;
  expect(selectedIn(sheet, select(text, 2, text, 3))).toMatchObject({
    start: 101,
    end: 101 + family,
  });
  const accent = text.data.indexOf('e');
  expect(selectedIn(sheet, select(text, accent, text, accent + 1))).toMatchObject({
    end: 100 + accent + 2,
  });
  expect(selectedIn(sheet, select(text, text.length - 2, text, text.length))).toBeNull();
  expect(firstCharacter(sheet.map, 101)).toEqual({ start: 101, end: 101 + family });
  expect(firstCharacter(sheet.map, sheet.map.end)).toEqual({
    start: sheet.map.end,
    end: sheet.map.end,
  });
});

test('the first word of a page is found, selected and followed to the end', () => {
  const { sheet } = pageOf('<p>  „Nein“,</p><p>sagte er. </p>');
  const word = firstWord(sheet.map, sheet.map.start);
  expect(word).toEqual({ start: 103, end: 107 });
  const next = firstWord(sheet.map, 107);
  expect(next && sheet.map.slice(next.start, next.end)).toBe('sagte');
  expect(lastWord(sheet.map, next?.start ?? 0)).toEqual(word);
  expect(lastWord(sheet.map, 103)).toBeNull();
  selectStretch(sheet.map, 100, 107);
  expect(selectedIn(sheet, globalThis.getSelection())).toMatchObject({ start: 102, end: 107 });
  expect(isAtEnd(sheet.map, 107)).toBe(false);
  expect(isAtEnd(sheet.map, sheet.map.end - 1)).toBe(true);
  expect(firstWord(pageOf('<p>* * *</p>').sheet.map, 100)).toBeNull();
});

test('what goes on over pages is one span for each chapter', () => {
  const lengths = [0, 0, 0, 500, 0, 700];
  const spans = (begun: [number, number] | null, end: [number, number]) =>
    spansFrom(
      begun && { chapterIndex: begun[0], offset: begun[1] },
      { chapterIndex: end[0], start: 10, end: end[1] },
      (chapter) => lengths[chapter] ?? 0,
    ).map(({ chapterIndex, start, end: to }) => `${chapterIndex}:${start}-${to}`);
  expect(spans(null, [3, 20])).toEqual(['3:10-20']);
  expect(spans([3, 4], [3, 20])).toEqual(['3:4-20']);
  // A chapter without text has no part in it.
  expect(spans([3, 480], [5, 20])).toEqual(['3:480-500', '5:0-20']);
});

test('what goes back over pages, too, from the page in view to where it began', () => {
  const lengths = [0, 0, 0, 500, 0, 700];
  const spans = (begun: [number, number], start: [number, number]) =>
    spansFrom(
      { chapterIndex: begun[0], offset: begun[1] },
      { chapterIndex: start[0], start: start[1], end: start[1] + 10 },
      (chapter) => lengths[chapter] ?? 0,
    ).map(({ chapterIndex, start: from, end }) => `${chapterIndex}:${from}-${end}`);
  expect(spans([3, 200], [3, 20])).toEqual(['3:20-200']);
  expect(spans([3, 30], [3, 20])).toEqual(['3:20-30']);
  expect(spans([5, 20], [3, 480])).toEqual(['3:480-500', '5:0-20']);
  expect(spans([5, 0], [3, 480])).toEqual(['3:480-500']);
});

test('a hand selects words: what it began of one is the whole of it', () => {
  const { main, sheet } = pageOf('<p>Es war „<em>ein</em>mal“, 👩‍👧 ja.</p>');
  const [es, ein] = [main.querySelector('p')?.firstChild, main.querySelector('em')?.firstChild];
  const mal = main.querySelector('p')?.lastChild as Text;
  const words = (...ends: [Node, number, Node, number]) => {
    const span = selectedIn(sheet, select(...ends), true);
    return span && sheet.map.slice(span.start, span.end);
  };
  expect(words(es as Node, 4, ein as Node, 1)).toBe('war „einmal');
  // Within a single word, and backwards.
  expect(words(ein as Node, 1, ein as Node, 2)).toBe('einmal');
  expect(words(mal, 2, ein as Node, 2)).toBe('einmal');
  // What stands behind a word is left out, unless the hand was there.
  expect(words(mal, 0, mal, 3)).toBe('einmal');
  expect(words(mal, 0, mal, 5)).toBe('einmal“,');
  expect(words(mal, 7, mal, mal.data.indexOf('j') + 1)).toBe('👩‍👧 ja');
  expect(words(mal, 5, mal, 6)).toBeNull();
});

test('no word goes over the end of a line that the book has', () => {
  const { main, sheet } = pageOf('<h1>Teil 1</h1><p>Es<br>war</p><p>einmal</p>');
  const es = main.querySelector('p')?.firstChild as Node;
  const word = selectedIn(sheet, select(es, 0, es, 1), true);
  expect(word && sheet.map.slice(word.start, word.end)).toBe('Es');
  const { map } = sheet;
  const texts = [];
  for (let at = firstWord(map, map.start); at; at = firstWord(map, at.end)) {
    texts.push(map.slice(at.start, at.end));
  }
  expect(texts).toEqual(['Teil', '1', 'Es', 'war', 'einmal']);
  const last = lastWord(map, map.end);
  expect(last && map.slice(last.start, last.end)).toBe('einmal');
});

test('words are those of the language', () => {
  const { main, sheet } = pageOf('<p lang="ja">吾輩は猫である。名前はまだ無い。</p>');
  const text = main.querySelector('p')?.firstChild as Node;
  const word = selectedIn(sheet, select(text, 0, text, 1), true);
  expect(word && sheet.map.slice(word.start, word.end)).toBe('吾輩');
});

test('of a page that another has taken the place of nothing is selected', () => {
  const { main, sheet } = pageOf('<p>eins</p>');
  main.innerHTML = '<p>zwei</p>';
  const all = select(document.body, 0, document.body, 2);
  expect(selectedIn(sheet, all)).toBeNull();
  expect(endsOf(sheet.map, all)).toBeNull();
});
