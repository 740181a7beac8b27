/** What is made of what was counted. */
import type { BookStatistics, Statistics } from '@/api/client';

import { type Day, later } from './days';

export type Seconds = ReadonlyMap<Day, number>;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function secondsByDay({ days }: Statistics): Seconds {
  return new Map(days.map(({ day, seconds }) => [day, seconds]));
}

export function secondsOn(days: readonly Day[], seconds: Seconds): number {
  return sum(days.map((day) => seconds.get(day) ?? 0));
}

/** On how many of the seven days that end with this one somebody came to their goal. */
export function daysAtGoal(today: Day, seconds: Seconds, goalMinutes: number): number {
  const week = Array.from({ length: 7 }, (_, at) => later(today, -at));
  return week.filter((day) => (seconds.get(day) ?? 0) >= goalMinutes * 60).length;
}

export function finishedIn(year: string, { days }: Statistics): number {
  return sum(days.filter(({ day }) => day.startsWith(year)).map(({ finished }) => finished));
}

export interface Totals {
  seconds: number;
  days: number;
  characters: number;
  words: number;
  finished: number;
  since: Day | null;
}

export function totalsOf({ days }: Statistics): Totals {
  return {
    seconds: sum(days.map(({ seconds }) => seconds)),
    days: days.length,
    characters: sum(days.map(({ characters }) => characters)),
    words: sum(days.map(({ words }) => words)),
    finished: sum(days.map(({ finished }) => finished)),
    since: days[0]?.day ?? null,
  };
}

export interface BookFigures {
  bookId: number;
  title: string;
  author: string;
  seconds: number;
  /** Characters a minute; null where too little was read to tell. */
  pace: number | null;
  last: Day;
  finishedOn: Day | null;
}

/** Less tells nothing of anybody's pace, seconds. */
const SHORTEST = 60;

/** The book that was read last comes first. */
export function bookFigures(books: readonly BookStatistics[]): BookFigures[] {
  const figures = books.map(({ bookId, title, author, finishedOn, days }) => {
    const seconds = sum(days.map((day) => day.seconds));
    const characters = sum(days.map((day) => day.characters));
    // Whoever leafs through a book reads no slower for it.
    const paced = sum(days.map((day) => day.paced));
    const canTell = paced >= SHORTEST && characters > 0;
    const pace = canTell ? tens(characters / (paced / 60)) : null;
    return { bookId, title, author, seconds, pace, last: days.at(-1)?.day ?? '', finishedOn };
  });
  return figures.sort(
    (one, other) => other.last.localeCompare(one.last) || other.seconds - one.seconds,
  );
}

const tens = (number: number) => Math.max(10, 10 * Math.round(number / 10));

/** Those whose end was read, the last one first. */
export function finishedBooks(
  books: readonly BookStatistics[],
): (BookStatistics & { finishedOn: Day })[] {
  return books
    .flatMap((book) => (book.finishedOn ? [{ ...book, finishedOn: book.finishedOn }] : []))
    .sort((one, other) => other.finishedOn.localeCompare(one.finishedOn));
}
