/** Which lines of a paragraph begin where, and what stands beside them, large letters and numbers: known by heart. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';

const MODULE = readFileSync(new URL('../../pkg/opaque.js', import.meta.url), 'utf8');

/** As the core has it, of lines of twenty pixels; the letters reach below their own. */
const STYLE = `
  .flowing { display: flow-root; font: 16px/20px serif; margin: 0; width: 600px }
  span { line-height: 0 }
  [data-p="d3"], [data-p="i3"]::first-letter { float: left; font-size: 90px; line-height: 60px }
  [data-p="fe"] { float: inline-end; line-height: 20px }
`;

/** What a line begins with, for each line that may begin a page. */
async function beginnings(page: Page, html: string): Promise<string[]> {
  return page.evaluate(
    async ([module, style, html]) => {
      const url = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }));
      const { browserLineStarts } = await import(url);
      document.body.innerHTML = `<style>${style}</style><div>${html}</div>`;
      const root = document.querySelector('div') as HTMLElement;
      const text = root.textContent ?? '';
      const lines: { offset: number }[] = browserLineStarts(root, 'rt,rp');
      return lines.map(({ offset }) => text.slice(offset, offset + 2));
    },
    [MODULE, STYLE, html] as const,
  );
}

test('no page begins beside a large letter, and all lines below it are found once', async ({
  page,
}) => {
  const lines = 'Aa one<br>bb<br>cc<br>dd <em>and</em> <b>more</b><br>ee <i>too</i><br>ff';
  const span = lines.replace('A', '<span data-p="d3">A</span>');
  expect(await beginnings(page, `<p class="flowing">${lines}</p>`)).toHaveLength(6);
  expect(await beginnings(page, `<p class="flowing">${span}</p>`)).toEqual([
    'Aa',
    'dd',
    'ee',
    'ff',
  ]);
  expect(await beginnings(page, `<p class="flowing" data-p="i3">${lines}</p>`)).toEqual([
    'Aa',
    'dd',
    'ee',
    'ff',
  ]);
  // In the middle of a line: what stands before it on that line stays with it.
  const later = 'aa<br>bb <span data-p="d3">X</span> b<br>cc<br>dd<br>ee';
  expect(await beginnings(page, `<p class="flowing">${later}</p>`)).toEqual(['aa', 'bb', 'ee']);
  // A short one ends with its letter, whose feet would stand in what comes next.
  const short = '<p class="flowing"><span data-p="d3">S</span>hort</p><p class="flowing">next</p>';
  expect(await beginnings(page, short)).toEqual(['Sh', 'ne']);
});

test('no page begins between a line and its number', async ({ page }) => {
  const number = '<span data-p="fe">15</span>';
  const of = (lines: string) => beginnings(page, `<p class="flowing">${lines}</p>`);
  expect(await of(`aa${number}<br>bb<br>cc`)).toEqual(['aa', 'bb', 'cc']);
  expect(await of(`${number}aa<br>${number}bb<br>cc`)).toEqual(['15', '15', 'cc']);
  // There is no room for it beside its line, which is full: it stands beside the next one.
  const full = '<i style="display: inline-block; width: 595px">aa</i>';
  expect(await of(`${full}${number}<br>bb<br>cc`)).toEqual(['aa', 'cc']);
  expect(await of(`${full}${number}`)).toEqual(['aa']);
  // What the block before had says nothing of the next.
  const two = `<p class="flowing">${number}</p><p class="flowing">aa<br>bb</p>`;
  expect(await beginnings(page, two)).toEqual(['aa', 'bb']);
});
