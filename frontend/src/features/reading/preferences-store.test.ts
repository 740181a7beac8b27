// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { layoutFor, preferencesFrom } from '@/shared/reading/preferences';
import { storedPreferences } from '@/shared/theme/theme-store';

import { frequencyOf, usePreferences } from './preferences-store';

beforeEach(() => usePreferences.setState(preferencesFrom({})));

test('preferences come back as they were chosen', () => {
  usePreferences.getState().change({
    fontSize: 20,
    highlightMode: 'frequency-3',
    textAlignment: 'justify',
    hyphenation: true,
    isPaginated: false,
  });
  const stored = storedPreferences();
  expect(stored).toMatchObject({
    fontSize: 20,
    readingMode: 'chapter',
    isPaginated: false,
    highlightMode: 'frequency-3',
    textAlignment: 'justify',
    hyphenation: true,
    timestamp: expect.any(Number),
  });
  expect(usePreferences.getState()).toMatchObject(preferencesFrom(stored));
});

test('a choice does not forget the theme beside it', () => {
  localStorage.setItem('epub-reader-preferences', '{"theme":"sepia"}');
  usePreferences.getState().change({ fontSize: 18 });
  expect(storedPreferences().theme).toBe('sepia');
});

test('nonsense in the storage reads as the usual', () => {
  const usual = preferencesFrom({});
  const nonsense = { fontSize: 'big', highlightMode: 7, textAlignment: 'up', hyphenation: 'yes' };
  expect(preferencesFrom(nonsense)).toEqual(usual);
  expect(usual).toMatchObject({
    fontSize: 16,
    isPaginated: true,
    highlightMode: 'none',
    hyphenation: false,
  });
});

test('the type stays between 12 and 24 in steps of 2', () => {
  expect(preferencesFrom({ fontSize: 99 }).fontSize).toBe(24);
  expect(preferencesFrom({ fontSize: 3 }).fontSize).toBe(12);
  expect(preferencesFrom({ fontSize: 17 }).fontSize % 2).toBe(0);
});

test('a stage of 800 by 600 with narrow margins holds a page of 760 by 560', () => {
  const preferences = preferencesFrom({ margins: 'narrow' });
  expect(layoutFor(preferences, { width: 800, height: 600 })).toMatchObject({
    width: 760,
    height: 560,
  });
  expect(layoutFor(preferences, { width: 2560, height: 600 }).width).toBe(760);
});

test('a line is never lower than 18 pixels or 1.4 times the type', () => {
  for (const fontSize of [12, 16, 24]) {
    const tight = layoutFor(preferencesFrom({ fontSize, lineSpacing: 'tight' }), {
      width: 400,
      height: 600,
    });
    expect(tight.lineHeight).toBeGreaterThanOrEqual(Math.max(18, 1.4 * fontSize));
    expect(Number.isInteger(tight.lineHeight)).toBe(true);
  }
});

test('the frequency is the number in the name of the mode', () => {
  expect(frequencyOf('none')).toBe(0);
  expect(frequencyOf('frequency-4')).toBe(4);
});
