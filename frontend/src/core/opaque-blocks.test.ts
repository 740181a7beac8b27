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
    async measures(blocks: string[]): Promise<number[]> {
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
  publisherStyles: true,
  letterSpacing: 0,
  wordSpacing: 0,
});

let blocks: OpaqueBlocks;

beforeEach(async () => {
  asked.length = 0;
  blocks = new OpaqueBlocks('en');
  blocks.setFormat(sized(100));
  expect(await blocks.measures(3, ['<table>'], '')).toEqual([700]);
});

test('what is known is measured ahead, once, at the new size', async () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  expect(await blocks.measures(3, ['<table>'], '')).toEqual([1400]);
  expect(asked).toEqual([
    [100, ['<table>']],
    [200, ['<table>']],
  ]);
});

test('a block that has changed is measured as it is now', async () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  expect(await blocks.measures(3, ['<table><tr>'], '')).toEqual([2200]);
});

test('what was measured ahead does not outlive its settings', async () => {
  blocks.setFormat(sized(200));
  blocks.measureAhead('');
  blocks.setFormat(sized(300));
  expect(await blocks.measures(3, ['<table>'], '')).toEqual([2100]);
});

test('long markup waits until it is needed', async () => {
  await blocks.measures(4, ['x'.repeat(20_000)], '');
  blocks.setFormat(sized(200));
  asked.length = 0;
  blocks.measureAhead('');
  expect(asked).toEqual([[200, ['<table>']]]);
});
