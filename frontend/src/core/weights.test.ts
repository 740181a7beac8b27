import { expect, test } from 'vitest';

import { fontFiles } from './font-files';
import type { ReadingFont } from './open-book';
import { boldBeside, TEXT_WEIGHTS, weightIn, weightsOf } from './weights';

const SHIPPED: Exclude<ReadingFont, 'system'>[] = [
  'literata',
  'source-serif',
  'atkinson',
  'lexend',
  'opendyslexic',
  'andika',
  'gentium',
  'noto-serif',
];

test.each(SHIPPED)('%s has files of its own for each weight it offers', async (font) => {
  for (const weight of weightsOf(font)) {
    for (const of of [weight, boldBeside({ font, weight })]) {
      const files = await fontFiles(font, of);
      expect(new Set(files.map((file) => file.weight)), `${of}`).toEqual(new Set([of]));
      const upright = files.filter(({ style }) => style === 'normal');
      expect(upright.length, `${of}`).toBeGreaterThan(0);
      // Another file for each weight, and no file under two names.
      expect(new Set(files.map(({ url }) => url)).size).toBe(files.length);
    }
  }
});

test('a weight that a face lacks is its next lighter one, and not offered', () => {
  expect(weightsOf('opendyslexic')).toEqual([400, 700]);
  expect(weightIn('opendyslexic', 500)).toBe(400);
  expect(weightIn('system', 700)).toBe(700);
  for (const weight of TEXT_WEIGHTS) expect(weightIn('lexend', weight)).toBe(weight);
});

test('bold words stand out of bold text, where a face has more than bold', () => {
  expect(boldBeside({ font: 'literata' })).toBe(700);
  expect(boldBeside({ font: 'literata', weight: 500 })).toBe(700);
  expect(boldBeside({ font: 'literata', weight: 700 })).toBe(800);
  expect(boldBeside({ font: 'andika', weight: 700 })).toBe(700);
});
