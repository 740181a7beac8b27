// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';

import { TextMap } from '@/shared/marks/text-map';

import { firstVisible, topOfOffset } from './visible-text';

/** Lines of ten characters, 20 px each; white space between paragraphs has no box. */
const PARAGRAPHS = ['a'.repeat(30), 'b'.repeat(20), 'c'.repeat(50), 'd'.repeat(10)];
const LINE = 20;
let map: TextMap;
let scrolled = 0;

/** Where the line of a character is, counted over all paragraphs. */
function lineOf(node: Node, offset: number): number {
  const index = [...(node.parentElement?.parentElement?.children ?? [])].indexOf(
    node.parentElement as Element,
  );
  const before = PARAGRAPHS.slice(0, index).reduce((sum, { length }) => sum + length / 10, 0);
  return before + Math.floor(offset / 10);
}

beforeEach(() => {
  scrolled = 0;
  document.body.innerHTML = `<div>\n\t${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('\n\t')}\n</div>`;
  map = new TextMap(document.body.firstElementChild as Element, 0);
  Range.prototype.getClientRects = function (this: Range) {
    const isBlank = /^\s*$/.test(String(this));
    return (isBlank ? [] : [0]) as unknown as DOMRectList;
  };
  Range.prototype.getBoundingClientRect = function (this: Range) {
    const isBlank = /^\s*$/.test(String(this));
    // As browsers say of what has none.
    if (isBlank) return new DOMRect(0, 0, 0, 0);
    const top = lineOf(this.startContainer, this.startOffset) * LINE - scrolled;
    return new DOMRect(0, top, 100, LINE);
  };
});

test('the first whole line is found past white space without a box, wherever the window is', () => {
  const starts = [0, 10, 20, 32, 42, 54, 64, 74, 84, 94, 106].map((offset) => offset + 2);
  for (const line of starts.keys()) {
    for (const into of [0, 1, 19]) {
      scrolled = line * LINE - (LINE - 1) + into;
      const whole = Math.ceil(Math.max(0, scrolled) / LINE);
      expect(firstVisible(map, 0), `${line} ${into}`).toBe(starts[whole]);
    }
  }
});

test('where a place stands is known of white space, too', () => {
  scrolled = 40;
  expect(topOfOffset(map, 2)).toBe(-40);
  expect(topOfOffset(map, 22)).toBe(0);
  // Between the first two paragraphs.
  expect(topOfOffset(map, 32)).toBe(20);
  expect(topOfOffset(map, 33)).toBe(20);
  expect(topOfOffset(map, 34)).toBe(20);
});
