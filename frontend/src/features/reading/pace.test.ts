// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';

import { forgetPace, keptPace } from '@/shared/reading/kept-pace';

import { FEWEST_READS, inSteps, MOST_READS, Pace, type ReadPage, USUAL_PER_MINUTE } from './pace';

/** A time in the middle of a day: nothing begins at 0. */
let now = 0;
let pace: Pace;
const kept = keptPace('1');

beforeEach(() => {
  forgetPace();
  now = 1_000_000;
  pace = new Pace(kept);
});

const LENGTH = 1000;
/** Pages of 1,000 characters, ten to a chapter. */
const page = (number: number, kind = 'de/0'): ReadPage => ({
  chapterIndex: Math.floor(number / 10),
  startOffset: (number % 10) * LENGTH,
  endOffset: (number % 10) * LENGTH + LENGTH,
  endsChapter: number % 10 === 9,
  kind,
});

interface Session {
  name: string;
  /** What happens: a page comes into view, seconds pass, somebody moves, the page is covered. */
  acts: (number | 'page' | 'back' | 'jump' | 'again' | 'sign' | 'cover' | 'uncover' | 'resize')[];
  /** Characters a minute of the reads that count. */
  reads: number[];
}

const SESSIONS: Session[] = [
  { name: 'one page in a minute', acts: ['page', 60, 'page'], reads: [1000] },
  { name: 'the page in view is not read yet', acts: ['page', 60], reads: [] },
  { name: 'two pages', acts: ['page', 60, 'page', 30, 'page'], reads: [1000, 2000] },
  { name: 'under 1.5 seconds', acts: ['page', 1.4, 'page'], reads: [] },
  { name: 'at 4,000 a minute', acts: ['page', 15, 'page'], reads: [4000] },
  { name: 'faster', acts: ['page', 14.9, 'page'], reads: [] },
  { name: 'leafing through to a page', acts: ['page', 2, 'page', 2, 'page', 2, 'page'], reads: [] },
  { name: 'leafing, then reading', acts: ['page', 2, 'page', 40, 'page'], reads: [1500] },
  { name: 'a slow page without a sign', acts: ['page', 160, 'page'], reads: [375] },
  { name: 'a cup of tea', acts: ['page', 170, 'page'], reads: [] },
  { name: 'tea, with a sign before', acts: ['page', 40, 'sign', 170, 'page'], reads: [] },
  { name: 'signs all along', acts: ['page', 100, 'sign', 100, 'sign', 40, 'page'], reads: [250] },
  { name: 'tea between signs', acts: ['page', 9, 'sign', 200, 'sign', 9, 'page'], reads: [] },
  { name: 'going back', acts: ['page', 60, 'page', 60, 'back', 60, 'page'], reads: [1000, 1000] },
  { name: 'jumping away', acts: ['page', 60, 'jump', 60, 'page'], reads: [1000] },
  { name: 'the same with final numbers', acts: ['page', 30, 'again', 30, 'page'], reads: [1000] },
  { name: 'another size', acts: ['page', 30, 'resize', 30, 'page'], reads: [] },
  {
    name: 'in the background',
    acts: ['page', 30, 'cover', 3600, 'uncover', 30, 'page'],
    reads: [1000],
  },
  { name: 'a panel', acts: ['page', 20, 'cover', 20, 'uncover', 40, 'page'], reads: [1000] },
  {
    name: 'two of them',
    acts: ['page', 9, 'cover', 5, 'uncover', 9, 'cover', 5, 'uncover', 12, 'page'],
    reads: [2000],
  },
  {
    name: 'covered twice at once',
    acts: ['page', 30, 'cover', 50, 'cover', 50, 'uncover', 30, 'page'],
    reads: [1000],
  },
  { name: 'seen that was never covered', acts: ['page', 30, 'uncover', 30, 'page'], reads: [1000] },
  {
    name: 'a jump while covered',
    acts: ['page', 60, 'cover', 30, 'jump', 'uncover', 60, 'page'],
    reads: [1000],
  },
  { name: 'a clock that goes back', acts: ['page', -60, 'page', 60, 'page'], reads: [1000] },
  { name: 'a sign at once', acts: ['sign', 'page', 60, 'page'], reads: [1000] },
];

test.each(SESSIONS)('a session: $name', ({ acts, reads }) => {
  let number = -1;
  for (const act of acts) {
    if (typeof act === 'number') now += act * 1000;
    else if (act === 'sign') pace.sign(now);
    else if (act === 'cover' || act === 'uncover') pace.cover(act === 'cover', now);
    else {
      number += { page: 1, back: -1, jump: 25, again: 0, resize: 0 }[act];
      const shown = page(number);
      pace.shown(act === 'resize' ? { ...shown, endOffset: shown.endOffset - 7 } : shown, now);
      if (act === 'resize') continue;
    }
  }
  expect(kept.read('de/0')).toEqual(reads);
});

/** Reads so many pages at this pace. */
function readOn(from: number, count: number, perMinute: number, kind = 'de/0'): number {
  for (let number = from; number < from + count; number += 1) {
    pace.shown(page(number, kind), now);
    now += (LENGTH / perMinute) * 60_000;
  }
  pace.shown(page(from + count, kind), now);
  return from + count;
}

test('until twenty pages were read it is as usual, then what is in the middle', () => {
  let at = readOn(0, FEWEST_READS - 1, 500);
  expect(pace.minutesFor(USUAL_PER_MINUTE)).toBeCloseTo(1);
  // It comes to its own by a tenth with each page.
  for (let moved = 0; moved < 15; moved += 1) {
    const before = pace.minutesFor(10_000);
    at = readOn(at, 1, 500);
    expect(pace.minutesFor(10_000) / before).toBeLessThanOrEqual(1.1 + 1e-9);
  }
  expect(pace.minutesFor(500)).toBeCloseTo(1);
  // One page that took long moves next to nothing.
  at = readOn(at, 1, 400);
  expect(pace.minutesFor(500)).toBeCloseTo(1);
  // Opened again it is known from the first page on.
  pace = new Pace(keptPace('1'));
  pace.shown(page(0), now);
  expect(pace.minutesFor(500)).toBeCloseTo(1);
});

test('only the last two hundred count', () => {
  const at = readOn(0, MOST_READS, 500);
  readOn(at, MOST_READS / 2 + 1, 2000);
  const reads = kept.read('de/0');
  expect(reads).toHaveLength(MOST_READS);
  pace = new Pace(kept);
  pace.shown(page(0), now);
  expect(pace.minutesFor(2000)).toBeCloseTo(1);
});

test('each language and aid has its own, and going from one to the other does not jump', () => {
  readOn(0, 40, 2000, 'en/0');
  readOn(40, 40, 400, 'de/2');
  pace = new Pace(kept);
  pace.shown(page(0, 'en/0'), now);
  expect(pace.minutesFor(2000)).toBeCloseTo(1);
  let before = pace.minutesFor(2000);
  for (let number = 1; number < 20; number += 1) {
    pace.shown(page(2 * number, 'de/2'), now);
    const after = pace.minutesFor(2000);
    expect(after / before).toBeLessThanOrEqual(1.1 + 1e-9);
    before = after;
  }
  expect(before).toBeCloseTo(5);
});

test('a whole book of pages takes what they took', () => {
  readOn(0, 60, 1234);
  expect(pace.minutesFor(1234 * 30)).toBeCloseTo(30, 1);
});

test('another reader of the device has another pace, and signing out leaves none', () => {
  readOn(0, 30, 500);
  expect(keptPace('2').read('de/0')).toEqual([]);
  expect(keptPace('1').read('de/0')).toHaveLength(30);
  forgetPace();
  expect(keptPace('1').read('de/0')).toEqual([]);
});

test('what somebody has written into the storage by hand breaks nothing', () => {
  for (const stored of [
    '',
    '7',
    'null',
    '{',
    '{"reader":"1","kinds":7}',
    '{"reader":"1","kinds":[7,["de/0",["x",0,-1,900]]]}',
  ]) {
    localStorage.setItem('reading-pace', stored);
    const reads = keptPace('1').read('de/0');
    expect(reads.every((rate) => rate > 0)).toBe(true);
    expect(reads.length).toBeLessThanOrEqual(1);
  }
});

test.each([
  [0, 1, 'minutes'],
  [0.4, 1, 'minutes'],
  [1.4, 1, 'minutes'],
  [9.6, 10, 'minutes'],
  [11, 10, 'minutes'],
  [12.6, 15, 'minutes'],
  [33, 35, 'minutes'],
  [57, 55, 'minutes'],
  [58, 1, 'hours'],
  [74, 1, 'hours'],
  [76, 1.5, 'hours'],
  [200, 3.5, 'hours'],
])('%s minutes are said as %s %s', (minutes, count, unit) => {
  expect(inSteps(minutes)).toEqual({ unit, count });
});
