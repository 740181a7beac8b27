import { expect, test } from 'vitest';

import { ageGroupOf, birthYears } from './age-group';

test.each([
  [1913, 'Birth 1914-2014'],
  [1914, 'Birth 1914-2014'],
  [2014, 'Birth 1914-2014'],
  [2015, 'Birth 2015-2016'],
  [2016, 'Birth 2015-2016'],
  [2017, 'Birth 2017-2018'],
  [2018, 'Birth 2017-2018'],
  [2019, 'Birth 2017-2018'],
])('somebody born in %i reads the texts of %s', (year, group) => {
  expect(ageGroupOf(year)).toBe(group);
});

test('the years run from seven to ninety years ago', () => {
  const years = birthYears(new Date(2026, 5, 1));
  expect(years[0]).toBe(2019);
  expect(years.at(-1)).toBe(1936);
});
