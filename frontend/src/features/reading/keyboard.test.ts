// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { type Command, commandOf, isForControl } from './keyboard';

test.each<[string, Command]>([
  ['ArrowRight', 'next'],
  ['PageDown', 'next'],
  [' ', 'next'],
  ['ArrowLeft', 'previous'],
  ['PageUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['?', 'help'],
  ['/', 'search'],
  ['F3', 'next-hit'],
  ['g', 'go-to'],
  ['G', 'go-to'],
])('on pages, %s means %s', (key, command) => {
  expect(commandOf({ key }, true)).toBe(command);
});

test.each<[string, Command]>([
  ['ArrowDown', 'line-down'],
  ['ArrowUp', 'line-up'],
  ['ArrowRight', 'next'],
  [' ', 'screen-down'],
])('in a scrolled chapter, %s means %s', (key, command) => {
  expect(commandOf({ key }, false)).toBe(command);
});

test('arrows up and down do nothing on pages', () => {
  expect(commandOf({ key: 'ArrowDown' }, true)).toBeNull();
});

test('shift and space go back, shift and an arrow select', () => {
  expect(commandOf({ key: ' ', shiftKey: true }, true)).toBe('previous');
  expect(commandOf({ key: 'ArrowRight', shiftKey: true }, true)).toBeNull();
});

test('the book is searched, not the page', () => {
  expect(commandOf({ key: 'f', ctrlKey: true }, true)).toBe('search');
  expect(commandOf({ key: 'F', metaKey: true }, false)).toBe('search');
  expect(commandOf({ key: 'F3', shiftKey: true }, true)).toBe('previous-hit');
});

test('a page is marked by its letter, whether capitals are locked or not', () => {
  expect(commandOf({ key: 'b' }, true)).toBe('bookmark');
  expect(commandOf({ key: 'B' }, false)).toBe('bookmark');
  expect(commandOf({ key: 'B', shiftKey: true }, true)).toBeNull();
  expect(commandOf({ key: 'b', ctrlKey: true }, true)).toBeNull();
});

test('keys of the browser stay the browser’s', () => {
  expect(commandOf({ key: 'f', ctrlKey: true, shiftKey: true }, true)).toBeNull();
  expect(commandOf({ key: 'f', ctrlKey: true, altKey: true }, true)).toBeNull();
  expect(commandOf({ key: 'f' }, true)).toBeNull();
  expect(commandOf({ key: 'ArrowLeft', altKey: true }, true)).toBeNull();
  expect(commandOf({ key: 'End', ctrlKey: true }, true)).toBeNull();
});

test('in a book from right to left the arrows follow the pages', () => {
  expect(commandOf({ key: 'ArrowLeft' }, true, { rightToLeft: true })).toBe('next');
  expect(commandOf({ key: 'PageDown' }, true, { rightToLeft: true })).toBe('next');
});

test('a key typed into a control is not a page turned', () => {
  const select = document.createElement('select');
  const button = document.createElement('button');
  expect(isForControl(select, 'ArrowRight')).toBe(true);
  expect(isForControl(button, ' ')).toBe(true);
  expect(isForControl(button, 'ArrowRight')).toBe(false);
  const player = document.createElement('audio');
  for (const key of [' ', 'ArrowRight', 'Home']) expect(isForControl(player, key)).toBe(true);
  expect(isForControl(player, 'PageDown')).toBe(false);
});

test('keys of one letter can be switched off, and no others with them', () => {
  const off = { letterKeys: false };
  for (const key of ['g', 'B', '/', '?']) expect(commandOf({ key }, true, off)).toBeNull();
  expect(commandOf({ key: '?', shiftKey: true }, true, off)).toBeNull();
  expect(commandOf({ key: ' ' }, true, off)).toBe('next');
  expect(commandOf({ key: 'ArrowRight' }, true, off)).toBe('next');
  expect(commandOf({ key: 'F3' }, true, off)).toBe('next-hit');
  expect(commandOf({ key: 'f', ctrlKey: true }, true, off)).toBe('search');
});
