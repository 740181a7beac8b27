import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { NewAnnotation } from './annotation';
import {
  addAnnotation,
  annotationsOf,
  changeAnnotation,
  removeAnnotation,
  restoreAnnotation,
  useAnnotations,
} from './annotation-store';

let books = 0;

const noteAt = (bookId: number, span: string, body = ''): NewAnnotation => ({
  bookId,
  kind: 'highlight',
  anchors: [{ span, textHash: '', quote: { prefix: '', exact: 'x', suffix: '' }, progression: 0 }],
  colour: 'yellow',
  style: 'highlight',
  body,
  tags: [],
});

function bookOf(spans: readonly string[]) {
  books += 1;
  const bookId = books;
  const added = spans.map((span) => addAnnotation(noteAt(bookId, span)));
  return {
    bookId,
    added,
    here: () => annotationsOf(bookId).map(({ anchors }) => anchors[0]?.span),
  };
}

test('whatever comes in which order, the list is in that of the book', () => {
  const { here } = bookOf(['2:5-9', '0:7-8', '10:0-1', '0:7-20']);
  expect(here()).toEqual(['0:7-20', '0:7-8', '2:5-9', '10:0-1']);
});

test('ids are UUIDs of version 7, each greater than the one before', () => {
  const { added } = bookOf(Array.from({ length: 50 }, () => '0:0-1'));
  const ids = added.map(({ id }) => id);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(50);
});

test('a change keeps what it does not name, and another place is another rank', () => {
  const { bookId, added, here } = bookOf(['0:1-2', '0:5-6']);
  changeAnnotation(added[0]?.id ?? '', { body: 'so', colour: 'pink' });
  expect(annotationsOf(bookId)[0]).toMatchObject({
    body: 'so',
    colour: 'pink',
    style: 'highlight',
  });
  changeAnnotation(added[0]?.id ?? '', { anchors: noteAt(bookId, '0:8-9').anchors });
  expect(here()).toEqual(['0:5-6', '0:8-9']);
  changeAnnotation('nobody', { body: 'lost' });
  expect(here()).toHaveLength(2);
});

test('what is restored is what was removed', () => {
  const { bookId, added, here } = bookOf(['0:1-2', '0:5-6', '0:8-9']);
  const before = annotationsOf(bookId);
  removeAnnotation(added[1]?.id ?? '');
  expect(here()).toEqual(['0:1-2', '0:8-9']);
  restoreAnnotation(before[1] as (typeof before)[number]);
  expect(annotationsOf(bookId)).toEqual(before);
});

test('who looks at one book hears of its changes alone', () => {
  const { bookId } = bookOf(['0:1-2']);
  const seen: number[] = [];
  const { result } = renderHook(() => {
    const list = useAnnotations(bookId);
    seen.push(list.length);
    return list;
  });
  act(() => void addAnnotation(noteAt(bookId + 1000, '0:1-2')));
  expect(seen).toEqual([1]);
  act(() => void addAnnotation(noteAt(bookId, '0:0-1')));
  expect(result.current).toHaveLength(2);
});
