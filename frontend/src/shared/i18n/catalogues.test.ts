import { describe, expect, test } from 'vitest';

import contract from '../../../../backend/openapi.json';
import de from './de.json';
import en from './en.json';
import serversGerman from './server-words.de.json';
import serversEnglish from './server-words.en.json';

/** Every message by its key, plural forms under one. */
function messagesOf(words: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const [below, text] of messagesOf(value, `${prefix}${key}.`)) found.set(below, text);
  }
  return found;
}

const keysOf = (words: object) => [...messagesOf(words).keys()].sort();

const ofFeatures = import.meta.glob<object>('@/features/*/messages.*.json', {
  eager: true,
  import: 'default',
});

const pairs: [string, { en: object; de: object }][] = [
  ['shared', { en, de }],
  ['server', { en: serversEnglish, de: serversGerman }],
  ...Object.entries(ofFeatures)
    .filter(([path]) => path.endsWith('.en.json'))
    .map(([path, english]): [string, { en: object; de: object }] => [
      path.split('/').at(-2) ?? path,
      { en: english, de: ofFeatures[path.replace('.en.json', '.de.json')] ?? {} },
    ]),
];

test('of three ways back in the reader none begins like another, in either language', () => {
  for (const language of ['de', 'en']) {
    const words = ofFeatures[`/src/features/reading/messages.${language}.json`] as Record<
      string,
      string
    >;
    const firsts = ['back', 'previous', 'wayBack'].map((key) => words[key] ?? '');
    const begins = firsts.map((text) => text.split(' ', language === 'de' ? 1 : 3).join(' '));
    expect(new Set(begins).size, begins.join(', ')).toBe(3);
  }
});

describe.each(pairs)('the catalogue of %s', (_, catalogue) => {
  test('has every message in both languages', () => {
    expect(keysOf(catalogue.de)).toEqual(keysOf(catalogue.en));
  });

  test('has no message without words', () => {
    for (const words of [catalogue.de, catalogue.en]) {
      const blank = [...messagesOf(words)].filter(([, text]) => text.trim() === '');
      expect(blank).toEqual([]);
    }
  });

  test('fills in the same in both languages', () => {
    const filledIn = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
    const german = messagesOf(catalogue.de);
    const different = [...messagesOf(catalogue.en)].filter(([key, text]) => {
      const there = new Set(filledIn(german.get(key) ?? ''));
      const here = new Set(filledIn(text));
      return here.size !== there.size || [...here].some((name) => !there.has(name));
    });
    expect(different).toEqual([]);
  });
});

const codes: string[] = contract.components.schemas.ErrorCode.enum;

test('the contract names what can go wrong', () => {
  expect(codes.length).toBeGreaterThan(40);
});

test.each(codes)('the refusal %s has German and English words', (code) => {
  const german: Record<string, string> = serversGerman.codes;
  const english: Record<string, string> = serversEnglish.codes;
  expect(german[code]).toMatch(/\p{L}.*[.!]$/u);
  expect(english[code]).toMatch(/\p{L}.*[.!]$/u);
  expect(german[code]).not.toBe(english[code]);
});
