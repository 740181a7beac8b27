import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { contrastOf, type Rgb, rgbOf } from '@/shared/reading-aid/contrast';

import { hexOf, mixed, ofOklch } from './mixing';
import { contrastWithin, isDark, type OwnColours, ownColoursFrom, tokensOf } from './own-colours';

type Token = (name: string) => Rgb;

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** A theme's colours as the stylesheet has them, with those that it mixes. */
function themeOf(selector: string): Token {
  const from = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(from, sheet.indexOf('}', from));
  const root = sheet.slice(sheet.indexOf(':root {'), sheet.indexOf('}'));
  const token: Token = (name) => {
    const said = (text: string) => new RegExp(`--${name}: ([^;]*);`).exec(text)?.[1];
    const value = said(block) ?? said(root) ?? '';
    const [, other = '', share, ground = ''] =
      /^color-mix\(in oklab, var\(--([a-z-]+)\) (\d+)%, var\(--([a-z-]+)\)\)$/.exec(value) ?? [];
    if (share) return mixed(token(ground), token(other), Number(share) / 100);
    const [, same] = /^var\(--([a-z-]+)\)$/.exec(value) ?? [];
    return same ? token(same) : colourOf(value, `${selector} --${name}`);
  };
  return token;
}

function colourOf(hex: string, name: string): Rgb {
  const colour = rgbOf(hex);
  if (!colour) throw new Error(`${name} is ${hex}`);
  return colour;
}

const CSS_THEMES: [string, Token][] = [
  ['light', themeOf(':root')],
  ...['sepia', 'dark', 'contrast', 'black', 'soft'].map((name): [string, Token] => [
    name,
    themeOf(`:root[data-theme="${name}"]`),
  ]),
];

const GROUNDS = ['page', 'surface', 'ink-faint', 'accent-faint', 'danger-faint'];
const MARKS = ['yellow', 'green', 'blue', 'pink', 'purple'].map((colour) => `mark-${colour}`);

/** What stands on what, by success criterion 1.4.3. */
const TEXT: [string, string[]][] = [
  ['ink', [...GROUNDS, ...MARKS]],
  ['ink-soft', GROUNDS],
  ['accent', ['page', 'surface', 'ink-faint', 'accent-faint', ...MARKS]],
  ['danger', ['page', 'surface', 'danger-faint']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['hit-ink', ['hit', 'hit-now']],
];

/** What must be seen, by 1.4.11: borders of fields, rings of focus, lines under words. */
const LINES: [string, string[]][] = [
  ['line-strong', ['page', 'surface']],
  ['accent', GROUNDS],
  ...MARKS.map((mark): [string, string[]] => [`${mark}-line`, ['page', mark]]),
];

function faultsOf(token: Token): string[] {
  const faults: string[] = [];
  for (const [least, pairs] of [
    [4.5, TEXT],
    [3, LINES],
  ] as const) {
    for (const [ink, grounds] of pairs) {
      for (const ground of grounds) {
        const ratio = contrastOf(token(ink), token(ground));
        if (ratio < least) faults.push(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
  }
  return faults;
}

test.each(CSS_THEMES)('in %s everything can be read wherever it stands', (_, token) => {
  expect(faultsOf(token)).toEqual([]);
});

/** Lightness and chroma of text that its book has coloured; none where it has no colours. */
function tintOf(selector: string): [number, number] | null {
  const from = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(from, sheet.indexOf('}', from));
  const said = (name: string) => new RegExp(`--tint-${name}: ([^;]*);`).exec(block)?.[1];
  if (said('lightness') === 'initial') return null;
  return [Number(said('lightness')), Number(said('chroma'))];
}

test.each(CSS_THEMES)('in %s text of every hue, and grey, can be read', (name, token) => {
  const tint = tintOf(name === 'light' ? ':root' : `:root[data-theme="${name}"]`);
  expect(tint === null).toBe(name === 'contrast');
  if (!tint) return;
  const [lightness, chroma] = tint;
  const faults: string[] = [];
  for (let hue = 0; hue < 360; hue += 30) {
    for (const ground of ['page', 'surface', ...MARKS]) {
      for (const strength of [chroma, 0]) {
        const ratio = contrastOf(ofOklch(lightness, strength, hue), token(ground));
        if (!(ratio >= 4.5)) faults.push(`${hue} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('the themes are what they are called', () => {
  const of = Object.fromEntries(CSS_THEMES);
  const ratio = (name: string) => contrastOf(of[name]?.('ink') as Rgb, of[name]?.('page') as Rgb);
  expect(hexOf(of.black?.('page') as Rgb)).toBe('#000000');
  expect(ratio('contrast')).toBeCloseTo(21, 1);
  expect(ratio('soft')).toBeLessThan(ratio('dark') - 4);
});

/** The same colours each time. */
function* colours(seed: number): Generator<string> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  }
}

function* pairs(count: number): Generator<OwnColours> {
  const random = colours(36);
  for (let made = 0; made < count; ) {
    const own = { ink: random.next().value, page: random.next().value };
    if (contrastWithin(own) < 4.5) continue;
    made += 1;
    yield own;
  }
}

const HARD: OwnColours[] = [
  { ink: '#000000', page: '#ffffff' },
  { ink: '#ffffff', page: '#000000' },
  { ink: '#ffff00', page: '#0000ff' },
  // As near to each other as may be.
  { ink: '#767676', page: '#ffffff' },
  { ink: '#757575', page: '#000000' },
  { ink: '#000000', page: '#757575' },
  { ink: '#ffffff', page: '#767676' },
  { ink: '#ff0000', page: '#000000' },
  { ink: '#00ff00', page: '#0000ff' },
];

test('two colours that can be read make a theme in which everything can', () => {
  for (const own of [...HARD, ...pairs(400)]) {
    const tokens = tokensOf(own);
    const token: Token = (name) => colourOf(tokens[`--${name}`] ?? '', name);
    expect(faultsOf(token), `${own.ink} on ${own.page}`).toEqual([]);
    expect([tokens['--ink'], tokens['--page']]).toEqual([own.ink, own.page]);
    // What is found is seen.
    expect(tokens['--hit']).not.toBe(tokens['--page']);
  }
});

test('the names are those of the stylesheet', () => {
  const root = sheet.slice(sheet.indexOf(':root {'), sheet.indexOf('color-scheme'));
  const names = [...root.matchAll(/(--[a-z-]+): /g)].map(([, name]) => name);
  const made = Object.keys(tokensOf({ ink: '#000000', page: '#ffffff' }));
  // The scrim lies over whatever there is.
  expect(made.toSorted()).toEqual(names.filter((name) => name !== '--scrim').toSorted());
});

test('own colours that cannot be read, or are none, are not taken', () => {
  expect(ownColoursFrom({ ink: '#101010', page: '#f0f0f0' })).toEqual({
    ink: '#101010',
    page: '#f0f0f0',
  });
  for (const wrong of [
    null,
    'red',
    {},
    { ink: '#777777', page: '#ffffff' },
    { ink: 'black', page: '#ffffff' },
    { ink: '#000', page: '#ffffff' },
    { ink: '#000000', page: 7 },
  ]) {
    expect(ownColoursFrom(wrong)).toBeNull();
  }
});

test('it is dark if the text is lighter than what it stands on', () => {
  expect(isDark({ ink: '#ffff00', page: '#0000ff' })).toBe(true);
  expect(isDark({ ink: '#000000', page: '#757575' })).toBe(false);
});

test('colours are mixed as browsers mix them', () => {
  const mix = (one: string, other: string, share: number) =>
    mixed(colourOf(one, one), colourOf(other, other), share);
  // What Chromium paints for `color-mix(in oklab, …)`.
  expect(mix('#000000', '#ffffff', 0.5)).toEqual([99, 99, 99]);
  expect(mix('#fdfcfa', '#0b6e5f', 0.09)).toEqual([233, 239, 235]);
  expect(mix('#1d1c1a', '#0b6e5f', 0.86)).toEqual([23, 98, 85]);
  expect(mix('#0000ff', '#ff0000', 0.4)).toEqual([117, 81, 182]);
});
