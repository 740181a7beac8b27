import { readFileSync } from 'node:fs';

// biome-ignore lint/style/noRestrictedImports: the test itself asks the core what it would mark
import init, { markup } from '@pkg/vokal_wasm.js';
import { beforeAll, expect, test } from 'vitest';

import { conditions } from '../content/plan';
import german from '../messages.de.json';

beforeAll(async () => {
  const core = readFileSync('../pkg/vokal_wasm_bg.wasm');
  await init({ module_or_path: core });
});

const { sample, method } = german.english;

/** The reader's own marks, as the catalogue writes them. */
function marked(text: string, frequency: number): string {
  return markup(text, 'en', frequency)
    .replaceAll('<b class="stressed">', '**')
    .replaceAll('</b>', '**')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('****', '');
}

test.each(conditions)('the English sample has the marks of its story, %s', (condition) => {
  const frequency = Number.parseInt(condition, 10);
  const plain = sample.standard;
  expect(plain).not.toContain('*');
  expect(sample[condition]).toBe(frequency ? marked(plain, frequency) : plain);
});

test.each(conditions)('what is announced of the English story is so, %s', (condition) => {
  const told = method[condition];
  expect(told.includes('printed in bold')).toBe(condition !== 'standard');
  expect(told.includes('lighter')).toBe(condition.endsWith('-low'));
});

test('the sample is no sentence of the story', () => {
  const story = readFileSync('../crates/stories/content/english.toml', 'utf8');
  expect(story).not.toContain(sample.standard);
});
