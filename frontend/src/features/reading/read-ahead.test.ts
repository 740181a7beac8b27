// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { fill, readAhead } from './book-text';

const parsed = () => vi.spyOn(document, 'createElement');

test('a page that was read ahead is put into the document as it is', () => {
  const html = '<p id="one">One <em>page</em></p>';
  const page = document.createElement('div');
  readAhead(html);
  const created = parsed();
  fill(page, html, 'empty');
  expect(created).not.toHaveBeenCalledWith('template');
  expect(page.innerHTML).toBe(html);
});

test('one that is shown twice is there twice, and has nothing of what was done to the first', () => {
  const html = '<p>Twice</p>';
  const [page, other] = [document.createElement('div'), document.createElement('div')];
  readAhead(html);
  fill(page, html, 'empty');
  page.firstElementChild?.setAttribute('data-changed', '');
  fill(other, html, 'empty');
  expect(page.textContent).toBe('Twice');
  expect(other.innerHTML).toBe(html);
});

test('what nobody turns to makes room', () => {
  readAhead('<p>First</p>');
  for (let page = 0; page < 4; page += 1) readAhead(`<p>${page}</p>`);
  const created = parsed();
  fill(document.createElement('div'), '<p>First</p>', 'empty');
  expect(created).toHaveBeenCalledWith('template');
});
