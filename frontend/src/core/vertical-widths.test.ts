import { expect, test } from 'vitest';

import { VerticalWidths } from './vertical-widths';

/** On a canvas ideographs are 20 wide and letters 10, and A and V closer together. */
function inRow(text: string): number {
  const all = [...text].map((character) => (character > '\u3000' ? 20 : 10));
  const sum = all.reduce((width, next) => width + next, 0);
  return text.includes('AV') || text.includes('、。') ? sum - 2 : sum;
}

/** In a column ideographs are 24 high; closed up is nothing that stands upright. */
function inColumn(text: string): number {
  const all = [...text].map((character) => (character > '\u3000' ? 24 : 10));
  return all.reduce((height, next) => height + next, 0) - (text.includes('AV') ? 2 : 0);
}

test('the page is asked for characters, and for what is no sum of them', async () => {
  const asked: string[][] = [];
  const widths = new VerticalWidths();
  const measure = async (strings: string[]) => {
    asked.push(strings);
    return strings.map(inColumn);
  };
  const measured = async (face: number, strings: string[]) => [
    ...(await widths.widths(
      { id: face, em: 24 },
      strings,
      Float64Array.from(strings, inRow),
      measure,
    )),
  ];
  const strings = ['A', 'V', '日', '、', '。', 'AV', 'A日', '日日', '、。'];
  expect(await measured(0, strings)).toEqual(strings.map(inColumn));
  expect(asked).toEqual([
    ['A', 'V', '日', '、', '。'],
    ['AV', '、。'],
  ]);
  // What is known is not asked again, but in another face or size it is.
  asked.length = 0;
  expect(await measured(0, ['V日', 'xy'])).toEqual([34, 20]);
  expect(asked).toEqual([['xy']]);
  asked.length = 0;
  await measured(1, ['V日']);
  widths.forget();
  await measured(0, ['V日']);
  expect(asked).toEqual([['V日'], ['V日']]);
});

test('what the page rounds is an em, a sum, or as wide as in a row', async () => {
  const widths = new VerticalWidths();
  const rows: Record<string, number> = {
    日: 16.00003,
    W: 16.02,
    日本: 32.00006,
    本: 16.00003,
    かな: 31.97,
    か: 16,
    な: 16,
  };
  const columns: Record<string, number> = {
    日: 16.0005,
    W: 16.0205,
    本: 16,
    かな: 32.0005,
    か: 16,
    な: 16,
  };
  const strings = ['日', 'W', '本', 'か', 'な', '日本', 'かな'];
  const measured = await widths.widths(
    { id: 0, em: 16 },
    strings,
    Float64Array.from(strings, (text) => rows[text] ?? 0),
    async (asked) => asked.map((text) => columns[text] ?? 0),
  );
  expect([...measured]).toEqual([16, 16.02, 16, 16, 16, 32, 32]);
});
