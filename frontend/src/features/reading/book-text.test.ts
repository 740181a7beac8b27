import { describe, expect, it } from 'vitest';

import type { Manifest } from '@/api/client';
import { textDirection } from '@/core/text-direction';

import { pageProgression } from './book-text';

const book = (language: string, direction: Manifest['direction']) =>
  ({ language, direction }) as Manifest;

describe('the direction of lines', () => {
  it.each([
    ['ja', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['pa-Arab', 'rtl'],
    ['pa', 'ltr'],
    ['', 'ltr'],
    ['no such language', 'ltr'],
  ])('is that of the script of %j: %s', (language, direction) => {
    expect(textDirection(language)).toBe(direction);
  });
});

describe('the direction in which pages go', () => {
  it("is the book's own, which its lines do not follow", () => {
    expect(pageProgression(book('ja', 'rtl'))).toBe('rtl');
    expect(pageProgression(book('ar', 'ltr'))).toBe('ltr');
  });

  it('is that of the lines where the book does not say', () => {
    expect(pageProgression(book('ar', 'default'))).toBe('rtl');
    expect(pageProgression(book('en', 'default'))).toBe('ltr');
  });
});
