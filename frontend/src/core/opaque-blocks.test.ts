import { beforeEach, expect, test, vi } from 'vitest';

import { OpaqueBlocks } from './opaque-blocks';
import type { LayoutSettings } from './open-book';

const asked: [number, string[]][] = [];

vi.mock('./measure-opaque', () => ({
  OpaqueMeasure: class {
    readonly #width: number;
    constructor({ width }: LayoutSettings) {
      this.#width = width;
    }
    measures(blocks: string[]): number[] {
      asked.push([this.#width, blocks]);
      return blocks.map((block) => block.length * this.#width);
    }
    remove(): void {}
  },
}));

const sized = (width: number): LayoutSettings => ({
  width,
  height: 500,
  fontSize: 16,
  lineHeight: 24,
  font: 'literata',
  hyphenation: false,
});

let blocks: OpaqueBlocks;

beforeEach(() => {
  asked.length = 0;
  blocks = new OpaqueBlocks('en');
  blocks.setFormat(sized(100));
  expect(blocks.measures(3, ['<table>'], '')).toEqual([700]);
});

test('what is known is measured ahead, once, at the new size', () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  expect(blocks.measures(3, ['<table>'], '')).toEqual([1400]);
  expect(asked).toEqual([
    [100, ['<table>']],
    [200, ['<table>']],
  ]);
});

test('a block that has changed is measured as it is now', () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  expect(blocks.measures(3, ['<table><tr>'], '')).toEqual([2200]);
});

test('what was measured ahead does not outlive its settings', () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  blocks.setFormat(sized(300));
  expect(blocks.measures(3, ['<table>'], '')).toEqual([2100]);
});

test('long markup waits until it is needed', () => {
  blocks.measures(4, ['x'.repeat(20_000)], '');
  blocks.setFormat(sized(200));
  asked.length = 0;
  blocks.measureAhead('');
  expect(asked).toEqual([[200, ['<table>']]]);
});
