/** What is marked in one edition of a book, in the next: through the workers, as a reader's is. */
import { expect, test } from '@playwright/test';

import { anchored } from '../support/oracle-page';

const SEA =
  '<h1>Loomings</h1><p>Call me Ishmael. Some years ago I thought I would sail about a little.</p>';
const LAND =
  '<p>It is a way I have of driving off the spleen 👩‍👧, and regulating the circulation.</p>';
const PREFACE = '<p>To the reader, who has a new edition before him.</p>';

const SPANS = [
  { chapterIndex: 0, start: 16, end: 23 },
  // Half a family is all of it.
  { chapterIndex: 1, start: 45, end: 46 },
];

test('nothing is looked for in a book that is what it was', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const { anchors, found } = await anchored(page, [SEA, LAND], SPANS, [SEA, LAND]);
  expect(anchors.map(({ quote }) => quote.exact)).toEqual(['Ishmael', '👩‍👧']);
  expect(found).toEqual([
    { chapterIndex: 0, start: 16, end: 23, how: 'exact' },
    { chapterIndex: 1, start: 45, end: 50, how: 'exact' },
  ]);
  expect(fetched.filter((url) => url.includes('vokal_wasm_bg'))).not.toEqual([]);
  expect(fetched.filter((url) => url.includes('vokal_search_bg'))).toEqual([]);
});

test('marks follow their words into another edition, and say how sure that is', async ({
  page,
}) => {
  const changed = SEA.replace('Call me', 'You may call me');
  const later = [PREFACE, changed, LAND];
  const { found } = await anchored(page, [SEA, LAND], SPANS, later);
  expect(found).toEqual([
    { chapterIndex: 1, start: 24, end: 31, how: 'quote' },
    { chapterIndex: 2, start: 45, end: 50, how: 'exact' },
  ]);
  const { found: none } = await anchored(page, [SEA, LAND], SPANS.slice(0, 1), [PREFACE, PREFACE]);
  expect(none).toMatchObject([{ how: 'lost' }]);
});
