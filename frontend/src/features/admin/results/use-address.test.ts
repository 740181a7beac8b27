import { expect, test } from 'vitest';

import { askedIn, queryOf } from './use-address';

test.each([
  ['', 1, 20],
  ['page=3&pageSize=50', 3, 50],
  ['page=0&pageSize=7', 1, 20],
  ['page=-1', 1, 20],
  ['page=x&pageSize=1e9', 1, 20],
])('%j asks for page %i of %i', (query, page, pageSize) => {
  expect(askedIn(new URLSearchParams(query))).toMatchObject({ page, pageSize });
});

test('what was asked comes back from its address', () => {
  const asked = {
    ...askedIn(new URLSearchParams()),
    page: 2,
    search: 'a & b=c',
    ageGroup: 'Birth 2015-2016',
    from: '2026-01-01',
  };
  expect(askedIn(new URLSearchParams(queryOf(asked).toString()))).toEqual(asked);
});

test('the plain list has a plain address', () => {
  expect(queryOf(askedIn(new URLSearchParams())).toString()).toBe('');
});

test.each(['2026-13-45', '2026-02-30', '12026-01-01', 'yesterday', '2026'])(
  'an address with the day %j asks for no day',
  (day) => {
    expect(askedIn(new URLSearchParams({ from: day, to: day }))).toMatchObject({
      from: '',
      to: '',
    });
  },
);
