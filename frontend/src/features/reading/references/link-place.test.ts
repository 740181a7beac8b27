// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { linkAt, offsetOfLink, startOf } from './link-place';

function page(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
}

const link = (root: Element) => root.querySelector('a') as Element;

test('a link stands where its text begins', () => {
  const root = page('<p>word<sup><a href="#n"><b>1</b>2</a></sup></p>');
  expect(offsetOfLink(link(root), root, 100)).toBe(104);
  expect(linkAt(root, 100, 104)).toBe(link(root));
  expect(linkAt(root, 100, 105)).toBe(link(root));
});

test('one without text stands before what comes after it', () => {
  expect(offsetOfLink(link(page('a<a href="#n"></a><i>b</i>')), page(''), 7)).toBe(7);
  const root = page('<i>a</i><a href="#n"><img alt=""></a><i>b</i>');
  expect(offsetOfLink(link(root), root, 7)).toBe(8);
  const last = page('ab<a href="#n"></a>');
  expect(offsetOfLink(link(last), last, 7)).toBe(9);
});

test('elsewhere is no link', () => {
  const root = page('ab<a href="#n">c</a><a>d</a>');
  for (const offset of [0, 1, 3, 4, 90, -1]) expect(linkAt(root, 0, offset)).toBeNull();
});

test('a scrolled chapter begins at its beginning, a page where it says', () => {
  const root = page('<section data-scroller><div id="s" data-start-offset="40"></div></section>');
  expect(startOf(root.querySelector('#s') as HTMLElement)).toBe(0);
  const sheet = page('');
  sheet.dataset.startOffset = '40';
  expect(startOf(sheet)).toBe(40);
});
