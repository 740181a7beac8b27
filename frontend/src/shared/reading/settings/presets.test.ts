import { expect, test } from 'vitest';

import { preferencesFrom } from '../preferences';
import { BUILT_IN, isInForce, presetInForce } from './presets';
import { allValues } from './values';

const [book, easy, large] = BUILT_IN;

test('who has chosen nothing reads as a book is set', () => {
  expect(presetInForce(BUILT_IN, allValues({}), null)).toBe(book);
});

test('each preset that is built in is in force once it is chosen, and none beside it', () => {
  for (const preset of BUILT_IN) {
    const now = allValues({ highlightMode: 'frequency-2', isPaginated: false, ...preset.values });
    expect(presetInForce(BUILT_IN, now, null)).toBe(preset);
    // What else was chosen stays.
    expect(now).toMatchObject({ highlightMode: 'frequency-2', isPaginated: false });
    // Each of its values is one that there is.
    expect(allValues(preset.values)).toMatchObject(preset.values);
  }
  expect(easy.values.fontSize).toBeLessThan(large.values.fontSize as number);
});

test('a wish for lines of one height ends with the preset, and how one reads stays', () => {
  const before = allValues({ lineHeight: 1.9, lineLength: 50, focus: 'ruler', columns: 'two' });
  expect(isInForce(book, before)).toBe(false);
  const now = preferencesFrom({ ...before, ...book.values });
  expect(now).toMatchObject({ lineHeight: null, lineLength: null, focus: 'ruler', columns: 'two' });
  expect(isInForce(book, allValues({ ...now }))).toBe(true);
});

test('one setting that is otherwise, and none is in force', () => {
  const now = allValues({ ...large.values, hyphenation: false });
  expect(presetInForce(BUILT_IN, now, 'large')).toBeNull();
});

test('of several that are alike it is the one that was chosen', () => {
  const own = { id: 'x', name: 'Bahn', values: book.values };
  const now = allValues({});
  expect(presetInForce([own, ...BUILT_IN], now, null)).toBe(own);
  expect(presetInForce([own, ...BUILT_IN], now, 'book')).toBe(book);
});

test('a value of a newer page counts as what is usual here', () => {
  const newer = { id: 'x', name: 'Neu', values: { font: 'garamond', sparkles: true } };
  expect(isInForce(newer, allValues({}))).toBe(true);
  expect(isInForce(newer, allValues({ font: 'lexend' }))).toBe(false);
});
