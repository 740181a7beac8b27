// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import type { Anchor, FoundAnchor, TextSpan } from '@/core/anchors';
import { spansOf } from '@/shared/annotations/span';

import { fakeAnnotation } from '../fake-annotations';
import { FoundAnchors } from './found-anchors';

const THEN = '00000000000000aa';
const NOW = '00000000000000bb';

const anchor = (span: string, textHash = THEN): Anchor => ({
  span,
  textHash,
  quote: { prefix: '', exact: 'the words', suffix: '' },
  progression: 0,
});
const mark = (...anchors: Anchor[]) => fakeAnnotation('', { anchors });
const spans = (list: readonly Parameters<typeof spansOf>[0][]) => list.map((one) => spansOf(one));

/** A book of such texts, null for a chapter that has not come, in which things are so far on. */
function lookIn(hashes: (string | null)[], how: FoundAnchor['how'] = 'quote', by = 24) {
  const book = {
    textHashes: vi.fn(async (chapters: readonly number[]) =>
      chapters.map((at) => hashes[at] ?? null),
    ),
    findAnchors: vi.fn(async (anchors: readonly Anchor[]) =>
      anchors.map(({ span }): FoundAnchor => {
        const [chapterIndex = 0, start = 0, end = 0] = span.split(/[:-]/).map(Number);
        return { chapterIndex, start: start + by, end: end + by, how };
      }),
    ),
    anchorOf: vi.fn(async ({ chapterIndex, start, end }: TextSpan) =>
      anchor(`${chapterIndex}:${start}-${end}`, NOW),
    ),
  };
  const onFound = vi.fn();
  const keep = vi.fn();
  return { book, onFound, keep, found: new FoundAnchors(book, hashes.length, onFound, keep) };
}

test('of a text that is the one of then nothing is looked for, and the list stays the same', async () => {
  const { book, found, onFound } = lookIn([THEN]);
  const list = [mark(anchor('0:1-5'))];
  await found.look(list);
  expect(found.placed(list)).toBe(list);
  expect(book.findAnchors).not.toHaveBeenCalled();
  expect(onFound).not.toHaveBeenCalled();
});

test('of a text that nobody knew an anchor is taken at its word', async () => {
  const { book, found } = lookIn([NOW]);
  const list = [mark(anchor('0:1-5', '0000000000000000')), mark(anchor('0:1-5', ''))];
  await found.look(list);
  expect(found.placed(list)).toBe(list);
  expect(book.findAnchors).not.toHaveBeenCalled();
});

test('in another text all are looked for at once, and kept where they are now, once', async () => {
  const { book, found, keep } = lookIn([NOW, THEN]);
  const list = [mark(anchor('0:1-5')), mark(anchor('0:7-9')), mark(anchor('1:2-3'))];
  await found.look(list);
  expect(spans(found.placed(list))).toEqual([
    [{ chapterIndex: 0, start: 25, end: 29 }],
    [{ chapterIndex: 0, start: 31, end: 33 }],
    [{ chapterIndex: 1, start: 2, end: 3 }],
  ]);
  expect(book.findAnchors).toHaveBeenCalledTimes(1);
  expect(keep.mock.calls).toEqual([
    [
      new Map([
        [list[0]?.id, [anchor('0:25-29', NOW)]],
        [list[1]?.id, [anchor('0:31-33', NOW)]],
      ]),
    ],
  ]);
  // Another device, which reads another text, has put it back: two devices never play ball.
  const back = [{ ...mark(anchor('0:2-6')), id: list[0]?.id ?? '' }];
  await found.look(back);
  expect(spans(found.placed(back))).toEqual([[{ chapterIndex: 0, start: 26, end: 30 }]]);
  expect(keep).toHaveBeenCalledTimes(1);
});

test.each(['fuzzy', 'lost'] as const)('what is %s is told, and not kept', async (how) => {
  const { found, keep } = lookIn([NOW], how);
  const list = [mark(anchor('0:1-5'))];
  await found.look(list);
  const [placed] = found.placed(list);
  expect(placed?.changed).toBe(how);
  expect(placed && spansOf(placed)).toHaveLength(how === 'lost' ? 0 : 1);
  expect(placed?.anchors[0]?.quote.exact).toBe('the words');
  expect(keep).not.toHaveBeenCalled();
});

test('what its reader says is right is written down where it is now', async () => {
  const { found } = lookIn([NOW], 'fuzzy');
  const list = [mark(anchor('0:1-5'))];
  const [one] = list;
  expect(one && (await found.confirmed(one))).toBeNull();
  await found.look(list);
  expect(one && (await found.confirmed(one))).toEqual([anchor('0:25-29', NOW)]);
});

test('what is lost is nowhere to be written down', async () => {
  const { found } = lookIn([NOW], 'lost');
  const list = [mark(anchor('0:1-5'))];
  await found.look(list);
  expect(list[0] && (await found.confirmed(list[0]))).toBeNull();
});

test('until it is found it is painted nowhere; a chapter that has not come is waited for', async () => {
  const hashes: (string | null)[] = [null];
  const { book, found } = lookIn(hashes);
  const list = [mark(anchor('0:1-5'))];
  await found.look(list);
  expect(found.placed(list)).toBe(list);
  hashes[0] = NOW;
  book.findAnchors.mockReturnValueOnce(new Promise(() => undefined));
  void found.look(list);
  await vi.waitFor(() => expect(spans(found.placed(list))).toEqual([[]]));
});

test('a chapter that the book has no more is another text; whoever goes there is led on', async () => {
  const { book, found } = lookIn([null]);
  const list = [mark(anchor('0:1-5')), mark(anchor('3:1-5'))];
  const [first] = list;
  expect(first && (await found.spanOf(first))).toMatchObject({ chapterIndex: 0, start: 25 });
  await found.look(list);
  expect(book.findAnchors).toHaveBeenLastCalledWith([anchor('3:1-5')]);
});

test('one through two chapters that are one by now is shown there, and not written down', async () => {
  const { book, found, keep } = lookIn([NOW, NOW]);
  book.findAnchors.mockResolvedValueOnce([
    { chapterIndex: 0, start: 1, end: 5, how: 'quote' },
    { chapterIndex: 0, start: 5, end: 9, how: 'quote' },
  ]);
  const list = [mark(anchor('0:1-5'), anchor('1:0-4'))];
  await found.look(list);
  expect(spans(found.placed(list))[0]).toHaveLength(2);
  expect(keep).not.toHaveBeenCalled();
});
