import './messages';

import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { CountedPages, PrintedPages } from './book-pages';
import { useBookPages } from './book-pages-store';
import { usePageWords } from './page-words';

afterEach(() => useBookPages.setState({ pages: null }));

const wordsFor = (screen: number | null, offset: number) => {
  const { result } = renderHook(() => usePageWords());
  return result.current(screen, { chapterIndex: 0, offset });
};

test('where nothing is printed, a list has the pages of the screen', () => {
  for (const pages of [null, new CountedPages([{ textLength: 9000 }])]) {
    useBookPages.setState({ pages });
    expect(wordsFor(12, 3000)).toEqual({ shown: 'p. 12', said: 'p. 12' });
    expect(wordsFor(null, 3000)).toEqual({ shown: '', said: '' });
  }
});

test('beside a printed page the screen’s is a number alone, and each says which it is', () => {
  const pages = new PrintedPages([{ label: '97', chapterIndex: 0, offset: 50 }]);
  useBookPages.setState({ pages });
  expect(wordsFor(12, 60)).toEqual({
    shown: '12 · p. 97',
    said: 'page 12 on this screen · Page 97 of the printed edition',
  });
  expect(wordsFor(null, 60)).toEqual({
    shown: 'p. 97',
    said: 'Page 97 of the printed edition',
  });
  // Before the first that is printed.
  expect(wordsFor(2, 10)).toEqual({ shown: '2', said: 'page 2 on this screen' });
  expect(wordsFor(null, 10)).toEqual({ shown: '', said: '' });
});
