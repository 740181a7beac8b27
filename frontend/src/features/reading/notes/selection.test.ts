// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';

import { TextMap } from '@/shared/marks/text-map';

import {
  firstCharacter,
  firstWord,
  isAtEnd,
  lastWord,
  selectedIn,
  selectStretch,
  spansFrom,
} from './selection';

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
