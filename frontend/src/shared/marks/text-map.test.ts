// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { gapsBetween } from '@/shared/reading-aid/ranges';

import { liveRange, TextMap } from './text-map';

function pageOf(html: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

const textOf = (range: StaticRange | null) => range && liveRange(range).toString();

test('an offset of the chapter is found on a page that starts later', () => {
  const map = new TextMap(pageOf('<p>Es war <em>ein</em>mal</p>'), 100);
  expect(map.end).toBe(113);
  expect(textOf(map.range(107, 110))).toBe('ein');
});

test('a group that crosses an inline element is one range', () => {
  const map = new TextMap(pageOf('<p><em>K</em>ind</p>'), 0);
  expect(textOf(map.range(0, 2))).toBe('Ki');
});

test('a range that ends with a paragraph does not reach into the next one', () => {
  const page = pageOf('<p>da</p><p>wo</p>');
  const range = new TextMap(page, 0).range(0, 2);
  expect(range?.endContainer).toBe(page.querySelector('p')?.firstChild);
});

test('a range that a page cuts is clipped to the page', () => {
  const map = new TextMap(pageOf('<p>ben</p>'), 10);
  expect(textOf(map.range(5, 12))).toBe('be');
  expect(map.range(0, 10)).toBeNull();
});

test('words that stand for a missing picture move no offset', () => {
  const map = new TextMap(pageOf('a<span data-placeholder="">Image not found</span>b'), 0);
  expect(map.end).toBe(2);
  expect(textOf(map.range(1, 2))).toBe('b');
});

test('a point and its offset lead to each other', () => {
  const map = new TextMap(pageOf('<p>eins</p><p>zwei</p>'), 40);
  for (const offset of [40, 43, 44, 47]) {
    const point = map.pointAt(offset);
    expect(point && map.offsetOf(point.node, point.offset)).toBe(offset);
  }
});

test('a point between elements, or outside of the page, has the next character behind it', () => {
  const body = document.createElement('div');
  body.append('before', pageOf('<p>eins</p><p><img></p><p>zwei</p>'), 'after');
  const page = body.children[0] as HTMLElement;
  const map = new TextMap(page, 40);
  expect(map.offsetBehind(page, 1)).toBe(44);
  expect(map.offsetBehind(page, 2)).toBe(44);
  expect(map.offsetBehind(page, 3)).toBe(48);
  expect(map.offsetBehind(body, 0)).toBe(40);
  expect(map.offsetBehind(body.lastChild as Text, 3)).toBe(48);
  expect(map.offsetBehind(map.nodes[1] as Text, 2)).toBe(46);
});

test('a slice of the text is clipped to it', () => {
  const map = new TextMap(pageOf('<p>eins</p><p>zwei</p>'), 40);
  expect(map.slice(42, 46)).toBe('nszw');
  expect(map.slice(0, 41)).toBe('e');
  expect(map.slice(47, 400)).toBe('i');
  expect(map.slice(10, 20)).toBe('');
});

test('what lies between the marks is the rest', () => {
  expect(gapsBetween([2, 4, 6, 9], 0, 10)).toEqual([0, 2, 4, 6, 9, 10]);
  expect(gapsBetween([2, 4], 3, 8)).toEqual([4, 8]);
  expect(gapsBetween([], 5, 7)).toEqual([5, 7]);
});

test('asks nothing of a text that another has taken the place of', () => {
  const page = document.createElement('div');
  page.innerHTML = '<p>One.</p><p>Two.</p>';
  const map = new TextMap(page, 40);
  page.innerHTML = '<p>Three.</p>';
  expect(map.offsetBehind(page, 0)).toBe(48);
});
