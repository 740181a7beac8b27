import { expect, test } from 'vitest';

import type { BookStatistics, Statistics } from '@/api/client';

import { dayOf, firstWeekday, later, monthsUpTo, weekOf } from './days';
import {
  bookFigures,
  daysAtGoal,
  finishedBooks,
  finishedIn,
  secondsByDay,
  totalsOf,
} from './figures';
import { asCsv } from './files';

const day = (on: string, seconds: number, characters = 0, finished = 0) => ({
  day: on,
  seconds,
  characters,
  words: Math.round(characters / 6),
  listened: 0,
  finished,
});

/** A day of one book, some of it spent leafing. */
const bookDay = (on: string, seconds: number, characters: number, leafed = 0) => ({
  day: on,
  seconds,
  characters,
  words: Math.round(characters / 6),
  listened: 0,
  paced: seconds - leafed,
});

const book = (
  bookId: number,
  title: string,
  days: BookStatistics['days'],
  finishedOn?: string,
) => ({
  bookId,
  title,
  author: 'Franz Kafka',
  finishedOn: finishedOn ?? null,
  days,
});

const statistics: Statistics = {
  days: [
    day('2025-12-31', 600, 6000, 1),
    day('2026-03-28', 1500, 20_000),
    day('2026-03-29', 900, 12_000, 1),
    day('2026-04-01', 30, 400),
  ],
  books: [
    book(
      1,
      'Der Bau',
      [bookDay('2026-03-28', 1500, 20_000), bookDay('2026-03-29', 300, 4123)],
      '2026-03-29',
    ),
    book(2, '=SUM(A1), "the" sum', [bookDay('2026-03-29', 600, 7877)]),
    book(3, 'Kurz', [bookDay('2026-04-01', 30, 400)]),
  ],
};

test('a day is one of the calendar, also where an hour of it is missing', () => {
  expect(later('2026-03-28', 1)).toBe('2026-03-29');
  expect(later('2026-03-29', 1)).toBe('2026-03-30');
  expect(later('2026-03-01', -1)).toBe('2026-02-28');
  expect(later('2028-02-28', 1)).toBe('2028-02-29');
  const moment = new Date(2026, 2, 29, 0, 30);
  expect(dayOf(moment)).toBe('2026-03-29');
  expect(dayOf(new Date(2026, 2, 29, 23, 59))).toBe('2026-03-29');
});

test('a week begins where it begins at home', () => {
  // A Sunday.
  expect(weekOf('2026-03-29', 1)[0]).toBe('2026-03-23');
  expect(weekOf('2026-03-29', 7)[0]).toBe('2026-03-29');
  expect(weekOf('2026-03-29', 6)[0]).toBe('2026-03-28');
  // Browsers are set to odd things.
  expect(firstWeekday('en-US@posix')).toBe(1);
  expect(firstWeekday('de-DE')).toBe(1);
});

test('months have their days, each in its column', () => {
  const [march, february, ...others] = monthsUpTo('2026-03-29', 14, 1);
  expect(march?.first).toBe('2026-03-01');
  expect(march?.weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
  expect(march?.weeks.at(-1)).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null]);
  // Four weeks to the day, if they begin on Sunday; else five rows.
  expect(february?.weeks).toHaveLength(5);
  expect(monthsUpTo('2026-02-10', 1, 7)[0]?.weeks).toHaveLength(4);
  expect(others).toHaveLength(12);
  expect(others.at(-1)?.first).toBe('2025-02-01');
  for (const month of others) {
    const days = month.weeks.flat().filter((one) => one !== null);
    expect(days[0]).toBe(month.first);
    expect(later(days.at(-1) ?? '', 1).slice(8)).toBe('01');
  }
});

test('who misses a day loses nothing', () => {
  const seconds = secondsByDay(statistics);
  expect(daysAtGoal('2026-04-01', seconds, 15)).toBe(2);
  expect(daysAtGoal('2026-04-04', seconds, 15)).toBe(1);
  expect(daysAtGoal('2026-04-05', seconds, 15)).toBe(0);
  expect(finishedIn('2026', statistics)).toBe(1);
  expect(finishedIn('2025', statistics)).toBe(1);
});

test('what was read adds up', () => {
  expect(totalsOf(statistics)).toEqual({
    seconds: 3030,
    days: 4,
    characters: 38_400,
    words: 6400,
    finished: 2,
    since: '2025-12-31',
  });
  const figures = bookFigures(statistics.books);
  expect(figures.map(({ title, seconds, pace }) => [title, seconds, pace])).toEqual([
    // Half a minute says nothing of a pace.
    ['Kurz', 30, null],
    ['Der Bau', 1800, 800],
    ['=SUM(A1), "the" sum', 600, 790],
  ]);
  const leafed = book(4, 'Geblättert', [bookDay('2026-04-01', 600, 5000, 300)]);
  const looked = book(5, 'Gesehen', [bookDay('2026-03-31', 600, 400, 570)]);
  expect(bookFigures([leafed, looked]).map(({ pace }) => pace)).toEqual([1000, null]);
  expect(finishedBooks(statistics.books).map(({ title }) => title)).toEqual(['Der Bau']);
});

test('a table has a row for each book and day, and no formula', () => {
  const rows = asCsv(statistics).split('\r\n');
  expect(rows[0]).toBe('\u{feff}day,book,author,seconds,characters,words');
  expect(rows).toContain('2026-03-28,Der Bau,Franz Kafka,1500,20000,3333');
  expect(rows).toContain('2026-03-28,,,1500,20000,3333');
  expect(rows).toContain(`2026-03-29,"'=SUM(A1), ""the"" sum",Franz Kafka,600,7877,1313`);
  expect(rows).toHaveLength(1 + 4 + 4 + 1);
});
