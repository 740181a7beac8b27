// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { confirmPlace, newerPlace, readSavedPlace, writeSavedPlace } from './saved-place';

const MOMENT = '2026-11-20T10:00:00Z';
const local = {
  chapterIndex: 2,
  offset: 40,
  pageNumber: 9,
  timestamp: 0,
  synced: null,
  progress: 12,
  sent: false,
};
const server = { position: { chapterIndex: 1, offset: 7 }, updatedAt: MOMENT };

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

test('a stale device gives way to the server', () => {
  const stale = { ...local, timestamp: Date.parse(MOMENT) - 1000 };
  expect(newerPlace(stale, server)).toBe('server');
});

test('pages read without a network are newer than the server', () => {
  const ahead = { ...local, timestamp: Date.parse(MOMENT) + 1000 };
  expect(newerPlace(ahead, server)).toBe('local');
});

test('a slow clock loses no page that nobody else has overtaken', () => {
  expect(newerPlace({ ...local, timestamp: 1, synced: MOMENT }, server)).toBe('local');
});

test('without a place on the server this device knows best', () => {
  expect(newerPlace(null, { position: null, updatedAt: null })).toBe('local');
});

test('a place is sent when the server confirms this one, and not one before it', () => {
  writeSavedPlace(7, { ...local, timestamp: 2 });
  confirmPlace(7, 1, MOMENT);
  expect(readSavedPlace(7)).toMatchObject({ sent: false, synced: MOMENT });
  confirmPlace(7, 2, MOMENT);
  expect(readSavedPlace(7)).toMatchObject({ sent: true, synced: MOMENT });
});

test('an entry of an earlier version may not have been sent', () => {
  localStorage.setItem('book-progress-7', '{"chapterIndex":3,"pageNumber":5,"timestamp":1}');
  expect(readSavedPlace(7)).toMatchObject({ sent: false, progress: null });
});
