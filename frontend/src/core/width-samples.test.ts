import { expect, test } from 'vitest';

import { type SampleFace, WidthSamples } from './width-samples';

const face = (id: number): SampleFace => ({
  font: 'literata',
  id,
  weight: 400,
  italic: false,
  smallCaps: false,
  case: '',
  mono: false,
  size: 16,
  language: 'ru',
  letterSpacing: 0,
  wordSpacing: 0,
});

function picked(strings: string[], samples = new WidthSamples(), id = 0): string[] {
  samples.note(
    face(id),
    strings,
    Float64Array.from(strings, (_, index) => index),
  );
  return samples.take().flatMap((sample) => {
    expect(sample.widths).toEqual(sample.strings.map((text) => strings.indexOf(text)));
    return sample.strings;
  });
}

test('a few characters of every block, with their own widths', () => {
  const all = [...'abcdefgхцчшщъαβγδ'];
  expect(picked(all)).toEqual([...'abcхцчαβγ']);
});

test('a block that comes later is sampled, too, and one that was sampled is not again', () => {
  const samples = new WidthSamples();
  expect(picked([...'abc'], samples)).toHaveLength(3);
  expect(picked([...'dхef'], samples)).toEqual(['х']);
  expect(picked([...'abc'], samples, 1)).toHaveLength(3);
});

test('strings that are measured whole are sampled, pairs are not', () => {
  expect(picked(['Wa', 'office', '\u{1f600}'])).toEqual(['office', '\u{1f600}']);
});

test('a text in thousands of characters has samples that can be counted', () => {
  const ideographs = Array.from({ length: 20_000 }, (_, index) =>
    String.fromCodePoint(0x4e00 + index),
  );
  expect(picked(ideographs).length).toBeLessThanOrEqual(120);
});

test('after a change of size all are sampled anew', () => {
  const samples = new WidthSamples();
  expect(picked(['a'], samples)).toEqual(['a']);
  samples.forget();
  expect(picked(['a'], samples)).toEqual(['a']);
});
