// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { LARGE_SIZES, layoutFor, preferencesFrom } from '@/shared/reading/preferences';
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
  const nonsense = {
    fontSize: 'big',
    highlightMode: 7,
    textAlignment: 'up',
    hyphenation: 'yes',
    ownFont: '"};x',
  };
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

test('large print has sizes of its own', () => {
  for (const size of LARGE_SIZES) expect(preferencesFrom({ fontSize: size }).fontSize).toBe(size);
  expect(preferencesFrom({ fontSize: 30 }).fontSize).toBe(24);
});

test('without large print the size is the one before it', () => {
  const { change } = usePreferences.getState();
  change({ fontSize: 18 });
  change({ fontSize: 64 });
  change({ fontSize: 40 });
  expect(usePreferences.getState()).toMatchObject({ fontSize: 40, usualSize: 18 });
});

test('spaces between letters and words are steps of their sliders, and nothing else', () => {
  const spaces = (letterSpacing: unknown, wordSpacing: unknown) => {
    const preferences = preferencesFrom({ letterSpacing, wordSpacing });
    return [preferences.letterSpacing, preferences.wordSpacing];
  };
  expect(spaces(0.1, 0.16)).toEqual([0.1, 0.16]);
  expect(spaces(0.123, 0.17)).toEqual([0.12, 0.18]);
  expect(spaces(9, 9)).toEqual([0.25, 0.6]);
  expect(spaces(-9, -9)).toEqual([-0.02, 0]);
  expect(spaces('wide', Number.NaN)).toEqual([0, 0]);
});

test('every wish changes the page that is set', () => {
  const stage = { width: 800, height: 600 };
  const usual = layoutFor(preferencesFrom({}), stage);
  for (const wish of [
    { letterSpacing: 0.1 },
    { wordSpacing: 0.2 },
    { paragraphs: 'indent' },
    { paragraphs: 'two' },
    { fontSize: 64 },
    { lineHeight: 1.2 },
    { lineLength: 40 },
    { weight: 500 },
    { font: 'andika' },
  ]) {
    expect(layoutFor(preferencesFrom(wish), stage)).not.toEqual(usual);
  }
  const { letterSpacing, wordSpacing } = layoutFor(
    preferencesFrom({ letterSpacing: 0.12, wordSpacing: 0.16 }),
    stage,
  );
  // WCAG 2.2, 1.4.12, in sixteenths of a pixel.
  expect([letterSpacing, wordSpacing]).toEqual([1.9375, 2.5625]);
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

test('what was chosen by name before there were sliders is what it was', () => {
  const stage = { width: 1400, height: 900 };
  for (const fontSize of [12, 14, 16, 18, 20, 22, 24]) {
    const set = (stored: Record<string, unknown>) =>
      layoutFor(preferencesFrom({ fontSize, ...stored }), stage);
    for (const [lineSpacing, share] of [
      ['tight', 1.4],
      ['normal', 1.55],
      ['loose', 1.8],
    ] as const) {
      expect(set({ lineSpacing }).lineHeight).toBe(Math.ceil(Math.max(18, share * fontSize)));
      if (share * fontSize >= 18) {
        expect(set({ lineHeight: share }).lineHeight).toBe(set({ lineSpacing }).lineHeight);
      }
    }
    expect(set({ margins: 'normal' }).width).toBe(Math.min(760, 37 * fontSize));
    expect(set({ margins: 'wide' }).width).toBe(Math.min(760, 30 * fontSize));
    // As many characters as the slider has, or more.
    expect(set({ margins: 'narrow' }).width).toBe(Math.max(760, 45 * fontSize));
  }
});

test('lines are as high and as long as was wished, whatever was chosen by name before', () => {
  const stage = { width: 1400, height: 900 };
  const set = (stored: Record<string, unknown>) => layoutFor(preferencesFrom(stored), stage);
  expect(set({ lineSpacing: 'loose', lineHeight: 1.2 }).lineHeight).toBe(20);
  expect(set({ fontSize: 20, lineHeight: 2.4 }).lineHeight).toBe(48);
  expect(set({ fontSize: 12, lineHeight: 1.2 }).lineHeight).toBe(15);
  expect(set({ margins: 'wide', lineLength: 90 }).width).toBe(720);
  expect(set({ fontSize: 24, lineLength: 90 }).width).toBe(1080);
  expect(set({ fontSize: 40, lineLength: 90 }).width).toBe(1360);
});

test('the new wishes are steps of their sliders, and nothing else', () => {
  const read = (stored: Record<string, unknown>) => preferencesFrom(stored);
  expect(read({ lineHeight: 1.33 }).lineHeight).toBe(1.35);
  expect(read({ lineHeight: 9 }).lineHeight).toBe(2.4);
  expect(read({ lineHeight: 0 }).lineHeight).toBe(1.2);
  expect(read({ lineLength: 41 }).lineLength).toBe(42);
  expect(read({ lineLength: 500 }).lineLength).toBe(90);
  expect(read({ dim: 71 }).dim).toBe(70);
  expect(read({ dim: -1 }).dim).toBe(0);
  expect(read({ weight: 500 }).weight).toBe(500);
  expect(read({ font: 'noto-serif', invertPictures: true })).toMatchObject({
    font: 'noto-serif',
    invertPictures: true,
  });
  const nonsense = { lineHeight: '2', lineLength: null, weight: 450, dim: 'no', invertPictures: 1 };
  expect(read(nonsense)).toEqual(read({}));
});

test('a face without a medium weight is set in the next lighter one', () => {
  const set = (font: string) =>
    layoutFor(preferencesFrom({ font, weight: 500 }), { width: 800, height: 600 }).weight;
  expect([set('literata'), set('opendyslexic'), set('system')]).toEqual([500, 400, 400]);
});

test('the frequency is the number in the name of the mode', () => {
  expect(frequencyOf('none')).toBe(0);
  expect(frequencyOf('frequency-4')).toBe(4);
});
