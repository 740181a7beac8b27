// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { TextMap } from '@/shared/marks/text-map';
import { usePlace } from '../place-store';
import { useFocus } from './focus-store';
import { inLines, spaced } from './lines';
import { stopAt, stopsOn } from './ruler';
import { sentencesIn, sentencesOf } from './sentences';
import { indexOf, useSteps } from './use-steps';

const words = (text: string, language: string) =>
  sentencesIn(text, language).map(({ start, end }) => text.slice(start, end));

test('what stands side by side is one line, whatever its height', () => {
  const lines = inLines([
    { offset: 0, top: 10, bottom: 30 },
    // A word in small print, and a note's number above it.
    { offset: 9, top: 14, bottom: 28 },
    { offset: 14, top: 6, bottom: 18 },
    { offset: 20, top: 35, bottom: 55 },
    // A cell of the same row comes later in the text.
    { offset: 4, top: 35, bottom: 55 },
  ]);
  expect(lines).toEqual([
    { offset: 0, top: 6, bottom: 30 },
    { offset: 4, top: 35, bottom: 55 },
  ]);
});

test('the lines beside an initial are lines of their own, and the first one begins with it', () => {
  const text = (offset: number, top: number, bottom: number) => ({
    offset,
    top,
    bottom,
    isText: true,
  });
  const beside = [text(1, 40, 60), text(30, 65, 85), text(60, 90, 110)];
  const lines = inLines([text(0, 30, 114), ...beside, text(90, 115, 135)]);
  expect(lines).toEqual([
    { offset: 0, top: 40, bottom: 60 },
    { offset: 30, top: 65, bottom: 85 },
    { offset: 60, top: 90, bottom: 110 },
    { offset: 90, top: 115, bottom: 135 },
  ]);
  // A heading is higher than what stands below it, and a picture keeps its row together.
  expect(inLines([text(0, 0, 50), text(9, 60, 80)])).toHaveLength(2);
  expect(inLines([{ offset: 0, top: 30, bottom: 114 }, ...beside])).toHaveLength(1);
});

test('a line has the height lines are set in, and takes none of the next', () => {
  const lines = spaced(
    [
      { offset: 0, top: 0, bottom: 20 },
      { offset: 1, top: 24, bottom: 44 },
      { offset: 2, top: 100, bottom: 120 },
    ],
    30,
  );
  expect(lines.map(({ top, bottom }) => [top, bottom])).toEqual([
    [-5, 22],
    [22, 49],
    [95, 125],
  ]);
});

const page = (left: number, first: number, count: number, chapterIndex = 0) => ({
  chapterIndex,
  isVertical: false,
  left,
  right: left + 100,
  top: 0,
  bottom: count * 10,
  lines: Array.from({ length: count }, (_, at) => ({
    offset: first + at * 5,
    top: at * 10,
    bottom: at * 10 + 10,
  })),
});

test('the ruler stops at each line, and where its last one is that of the page', () => {
  const pages = [page(0, 0, 4), page(200, 20, 2), page(400, 0, 0, 1)];
  expect(stopsOn(pages, 1).map(({ page: at, line }) => [at, line])).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 0],
    [1, 1],
  ]);
  expect(stopsOn(pages, 3).map(({ page: at, line }) => [at, line])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});

test('a point means the lines around it, on its page', () => {
  const pages = [page(0, 0, 9), page(200, 45, 9)];
  const lineAt = (x: number, y: number, count: number) =>
    stopAt(pages, stopsOn(pages, count), { x, y, width: 300 }, count);
  expect(lineAt(50, 42, 1)).toMatchObject({ page: 0, line: 4 });
  expect(lineAt(250, 42, 3)).toMatchObject({ page: 1, line: 3 });
  expect(lineAt(250, 500, 3)).toMatchObject({ page: 1, line: 6 });
  expect(lineAt(150, 42, 1)).toBeUndefined();
});

test('where lines run downwards, the first of them is the rightmost', () => {
  // 100 high, and 90 wide at the right edge of the stage; beside it lines run to the right.
  const pages = [
    { ...page(0, 0, 9), isVertical: true },
    { ...page(0, 45, 9, 1), right: 200 },
  ];
  const lineAt = (x: number, y: number) =>
    stopAt(pages, stopsOn(pages, 1), { x, y, width: 320 }, 1);
  expect(lineAt(315, 50)).toMatchObject({ page: 0, line: 0 });
  expect(lineAt(235, 5)).toMatchObject({ page: 0, line: 8 });
  expect(lineAt(120, 42)).toMatchObject({ page: 1, line: 4 });
});

test('a place is on the unit that it is in', () => {
  const units = [
    { chapterIndex: 1, offset: 10 },
    { chapterIndex: 1, offset: 20 },
    { chapterIndex: 2, offset: 0 },
  ];
  const at = (chapterIndex: number, offset: number) => indexOf(units, { chapterIndex, offset });
  expect([at(1, 0), at(1, 10), at(1, 19), at(1, 20), at(1, 99), at(2, 5), at(3, 0)]).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ]);
  expect(indexOf([], { chapterIndex: 0, offset: 0 })).toBe(-1);
});

/** Four things to go to: the second is a picture, which begins where the text behind it does. */
function steps(turn = vi.fn()) {
  usePlace.setState({ anchor: { chapterIndex: 1, offset: 0 }, turns: 7 });
  const units = [0, 5, 5, 9].map((offset) => ({ chapterIndex: 1, offset }));
  const edges = { first: false, last: false };
  const { result } = renderHook(() => useSteps(units, { active: true, edges, turn }));
  const step = (by: 1 | -1) => act(() => useFocus.getState().step?.(by));
  return { result, step };
}

test('a picture is gone to and left like a line, forwards and back', () => {
  const { result, step } = steps();
  const seen = ([1, 1, 1, -1, -1, -1] as const).map((by) => {
    step(by);
    return result.current.index;
  });
  expect(seen).toEqual([1, 2, 3, 2, 1, 0]);
});

test('only the page that one turns back to begins at its end', () => {
  const { result, step } = steps();
  const goTo = (offset: number, turns: number) =>
    act(() => usePlace.setState({ anchor: { chapterIndex: 1, offset }, turns }));
  step(-1);
  goTo(0, 8);
  expect(result.current.index).toBe(3);
  step(-1);
  step(-1);
  step(-1);
  // A turn that never came, and then a jump.
  step(-1);
  goTo(5, 8);
  expect(result.current.index).toBe(2);
});

test.each([
  ['en', 'It rained. “Why?” he asked. Mr. Holmes said nothing.', 3],
  ['de', 'Dr. Rank kam am 3. Mai. „Ja?“ fragte er. Nein!', 3],
  ['en', 'J. R. R. Tolkien wrote it. … It is long.', 2],
  ['ja', '雨だった。「なぜ」と彼は言った。', 2],
])('%s: %s has %i sentences', (language, text, count) => {
  expect(words(text, language)).toHaveLength(count);
});

test('a sentence ends with its block, and goes on with one that is split over two pages', () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<div><h1>A tower</h1><p>It stood. And it</p></div><div><p class="continued">fell. Then</p></div>';
  const map = new TextMap(root, 100);
  const found = sentencesOf(map).map(({ start, end }) => map.slice(start, end));
  expect(found).toEqual(['A tower', 'It stood.', 'And itfell.', 'Then']);
});
