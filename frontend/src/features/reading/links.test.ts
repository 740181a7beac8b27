import { expect, test } from 'vitest';

import { targetOf } from './links';

const paths = ['OEBPS/one.xhtml', 'OEBPS/zwei%20teil.xhtml'];

test('a link inside a chapter stays in it', () => {
  expect(targetOf('#b-note', 1, paths)).toEqual({ kind: 'inside', chapterIndex: 1, id: 'b-note' });
});

test('a path of the book leads to its chapter, however it is encoded', () => {
  expect(targetOf('OEBPS/zwei teil.xhtml#b-x', 0, paths)).toMatchObject({
    chapterIndex: 1,
    id: 'b-x',
  });
  expect(targetOf('OEBPS/one.xhtml', 1, paths)).toMatchObject({ chapterIndex: 0, id: null });
});

test('another site is asked about first', () => {
  expect(targetOf('https://example.org/a#b', 0, paths)).toEqual({
    kind: 'outside',
    url: 'https://example.org/a#b',
  });
  expect(targetOf('http://example.org/', 0, paths)).toMatchObject({ kind: 'outside' });
});

test('a link that runs code or leads nowhere does nothing', () => {
  expect(targetOf('javascript:alert(1)', 0, paths)).toBeNull();
  expect(targetOf('file:///etc/passwd', 0, paths)).toBeNull();
  expect(targetOf('mailto:a@example.org', 0, paths)).toBeNull();
  expect(targetOf('OEBPS/missing.xhtml', 0, paths)).toBeNull();
});
