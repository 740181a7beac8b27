import { expect, test } from 'vitest';

import { fixedCells, planOf } from './plan';

const german = { languages: { de: true, en: false, otherChecked: false, other: '' } };
const both = { languages: { ...german.languages, en: true } };
const told = (details: typeof german, cells = fixedCells) =>
  planOf(cells, details).map(({ quizId, folder, condition }) => `${quizId} ${folder} ${condition}`);

test('the fixed order and conditions', () => {
  expect(told(german)).toEqual([
    '1 mandatory standard',
    '2 optional1 1-low',
    '3 optional2 2-high',
    '4 optional3 2-low',
    '5 optional4 3-high',
  ]);
});

test('whoever reads English ends with the English text', () => {
  expect(told(both).slice(3)).toEqual(['4 optional3 2-low', '5 english 3-high']);
});

test('a list of the server is kept in its order', () => {
  const cells = [
    { folder: 'optional1', condition: '3-high' },
    { folder: 'mandatory', condition: 'standard' },
    { folder: 'unheard-of', condition: 'standard' },
  ];
  expect(told(german, cells)).toEqual(['2 optional1 3-high', '1 mandatory standard']);
});

test('in a list of the server, too, the English text takes the place of the last', () => {
  const cells = [
    { folder: 'optional4', condition: 'standard' },
    { folder: 'optional1', condition: '2-low' },
  ];
  expect(told(both, cells)).toEqual(['5 optional4 standard', '2 english 2-low']);
});

test('no cells, no trials, not even in English', () => {
  expect(told(both, [])).toEqual([]);
});
