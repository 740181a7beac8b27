// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { confirmPlace, newerPlace, readSavedPlace, writeSavedPlace } from './saved-place';

const MOMENT = '2026-11-20T10:00:00Z';
const local = {
  chapterIndex: 2,
  offset: 40,
  pageNumber: 9,
  timestamp: 0,
  rev: 4,
  progress: 12,
  sent: false,
};
const server = {
  position: { chapterIndex: 1, offset: 7 },
  updatedAt: MOMENT,
  rev: 5,
  deviceName: null,
};

test('a place comes back as it was saved', () => {
  writeSavedPlace(7, local);
  expect(readSavedPlace(7)).toEqual(local);
  expect(JSON.parse(localStorage.getItem('book-progress-7') ?? '')).toMatchObject({
    chapterIndex: 2,
    pageNumber: 9,
    timestamp: 0,
  });
});

test('an entry without an offset opens its chapter at the start', () => {
  localStorage.setItem('book-progress-7', '{"chapterIndex":3,"pageNumber":5,"timestamp":1}');
  expect(readSavedPlace(7)).toMatchObject({ chapterIndex: 3, offset: 0 });
});

test('an entry that makes no sense is no entry', () => {
  localStorage.setItem('book-progress-7', '"here"');
  expect(readSavedPlace(7)).toBeNull();
});

test('a device gives way to a move that it has not seen, whatever its clock says', () => {
  expect(newerPlace(local, server)).toBe('server');
  expect(newerPlace({ ...local, timestamp: Date.parse('2036-01-01') }, server)).toBe('server');
  expect(newerPlace({ ...local, rev: null }, server)).toBe('server');
  expect(newerPlace(null, server)).toBe('server');
});

test('pages read from there on are newer than the server, without a network, too', () => {
  expect(newerPlace({ ...local, rev: 5 }, server)).toBe('local');
  expect(newerPlace({ ...local, timestamp: 1, rev: 6 }, server)).toBe('local');
});

test('without a place on the server this device knows best', () => {
  const nowhere = { ...server, position: null };
  expect(newerPlace(null, nowhere)).toBe('local');
  expect(newerPlace(local, null)).toBe('local');
});

test('a place is sent when the server confirms this one, and not one before it', () => {
  writeSavedPlace(7, { ...local, timestamp: 2 });
  confirmPlace(7, 1, 8);
  expect(readSavedPlace(7)).toMatchObject({ sent: false, rev: 8 });
  confirmPlace(7, 2, 9);
  expect(readSavedPlace(7)).toMatchObject({ sent: true, rev: 9 });
});

test("where another device was heeded, the place is known there and not the book's", () => {
  writeSavedPlace(7, { ...local, timestamp: 2 });
  confirmPlace(7, 2, null);
  expect(readSavedPlace(7)).toMatchObject({ sent: true, rev: 4 });
});

test('an entry of an earlier version may not have been sent', () => {
  localStorage.setItem('book-progress-7', '{"chapterIndex":3,"pageNumber":5,"timestamp":1}');
  expect(readSavedPlace(7)).toMatchObject({ sent: false, progress: null });
});
