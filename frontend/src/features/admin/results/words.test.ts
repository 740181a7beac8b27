// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';

import '../messages';
import { labelOf, momentOf, percentOf, quizName, timeOf } from './words';

const t = i18next.getFixedT('en', 'staff');

test.each([
  [0, 'N/A'],
  [-3, 'N/A'],
  [0.4, 'N/A'],
  [1, '1s'],
  [59.4, '59s'],
  [59.6, '1:00'],
  [61, '1:01'],
  [3600, '60:00'],
])('%d seconds are %s', (seconds, told) => {
  expect(timeOf(seconds, t)).toBe(told);
});

test.each([
  [4, 5, 80],
  [1, 3, 33],
  [0, 0, 0],
])('%i of %i are %i percent', (score, questions, percent) => {
  expect(percentOf(score, questions)).toBe(percent);
});

test('codes have words, and what is no code stands as it is', () => {
  expect(labelOf('gender', 'prefer-not-to-say', t)).toBe('Prefer not to say');
  expect(labelOf('gender', 'Weiblich', t)).toBe('Weiblich');
  expect(labelOf('gender', '<b>{{count}}</b>', t)).toBe('<b>{{count}}</b>');
});

test('quizzes have the names of the study', () => {
  expect(quizName('', 2, t)).toBe('Tradeo 1, Frequenz 1, geringer Kontrast');
  expect(quizName('', 9, t)).toBe('Quiz 9');
  expect(quizName('Standard text', 1, t)).toBe('Standard text');
  expect(quizName('Condition B', 3, t)).toBe('Condition B');
});

test('a letter that stands for a condition is called so in every language', () => {
  const german = i18next.getFixedT('de', 'staff');
  expect(quizName('Condition B', 3, german)).toBe('Bedingung B');
});

test.each([
  ['2026-11-21', 'Nov 21, 2026'],
  ['2026-11-21T00:00:00Z', 'Nov 21, 2026'],
  ['soon', 'soon'],
])('%s is shown as %s', (at, shown) => {
  expect(momentOf(at, 'en')).toBe(shown);
});

test('a moment has its time', () => {
  expect(momentOf('2026-11-21T10:05:00Z', 'en')).toMatch(/2026.*\d:05/);
});
