/** Each kind of fault is found where it is made, and its well-behaved twin is left alone. */
import { expect, type Page, test } from '@playwright/test';

import type { FaultKind } from './fault';
import { faultsOfText } from './geometry';

const STYLE = `
  body { margin: 0; font: 16px/1.5 sans-serif; }
  .box { width: 120px; border: 1px solid; background: #fff; }
  .at { position: absolute; left: 20px; top: 20px; }
`;

async function kindsOn(page: Page, body: string): Promise<FaultKind[]> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.setContent(`<!doctype html><style>${STYLE}</style>${body}`);
  const { faults } = await page.evaluate(faultsOfText);
  return [...new Set(faults.map(({ kind }) => kind))].sort();
}

const LONG = 'Rindfleischetikettierungsüberwachungsaufgaben';

const faulty: [string, FaultKind[], string][] = [
  ['a word wider than the window', ['sideways', 'unreachable'], `<p>${LONG.repeat(2)}</p>`],
  [
    'a word wider than its box, which hides the rest',
    ['clipped'],
    `<div class="box" style="overflow:hidden">${LONG}</div>`,
  ],
  [
    'a line below the edge of a box that hides it',
    ['clipped'],
    '<div style="overflow:hidden;height:20px">One<br>Two<br>Three</div>',
  ],
  ['a word that leaves its button', ['spilled'], `<button style="width:90px">${LONG}</button>`],
  ['a word that leaves its card', ['spilled'], `<div class="box">${LONG}</div>`],
  [
    'two texts in one place',
    ['overlapping'],
    '<p class="at">The first of them</p><p class="at">And another one</p>',
  ],
  [
    'a label painted into the button beside it',
    ['overlapping'],
    `<div style="display:flex;width:300px"><span style="white-space:nowrap;width:60px">Page 4207 of
     4207</span><button style="background:none">Next page</button></div>`,
  ],
  [
    'a text under a box that is no layer',
    ['covered'],
    '<p class="at">Somebody wants to read this</p><div class="at box" style="height:60px"></div>',
  ],
  [
    'an ellipsis with nothing in front of it',
    ['squeezed'],
    `<p style="width:14px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</p>`,
  ],
  [
    'a text that scrolling does not bring in',
    ['unreachable'],
    '<p style="position:fixed;top:630px">At the very foot</p>',
  ],
  [
    'a text above the page',
    ['unreachable'],
    '<p class="at" style="top:-18px;margin:0">Half of it</p>',
  ],
  [
    'a choice that does not fit into its list',
    ['clipped'],
    `<select style="width:80px"><option>${LONG}</option></select>`,
  ],
];

for (const [name, kinds, body] of faulty) {
  test(`found: ${name}`, async ({ page }) => {
    expect(await kindsOn(page, body)).toEqual(kinds);
  });
}

const sound: [string, string][] = [
  ['a word that may be broken', `<p style="overflow-wrap:anywhere">${LONG.repeat(2)}</p>`],
  [
    'an ellipsis after words',
    `<p style="width:200px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${LONG}</p>`,
  ],
  [
    'a clamp after two lines',
    `<p style="width:200px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;
     -webkit-line-clamp:2">${'One word after the other. '.repeat(9)}</p>`,
  ],
  [
    'what an ellipsis stands for, and a neighbour',
    `<div style="display:flex"><p style="width:90px;overflow:hidden;white-space:nowrap;
     text-overflow:ellipsis;margin:0">${LONG}</p><p style="margin:0">Beside it</p></div>`,
  ],
  [
    'lines that are clamped away, and what stands there',
    `<p style="width:200px;margin:0;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;
     -webkit-line-clamp:1">${'One word after the other. '.repeat(9)}</p><p style="margin:0">Below</p>`,
  ],
  [
    'a table that scrolls in a box of its own',
    `<div style="overflow:auto;width:200px"><pre>${LONG}</pre></div>`,
  ],
  [
    'a text for voices alone',
    `<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${LONG}</p>`,
  ],
  [
    'a bar over the page',
    `<p>${'A line of the page. '.repeat(40)}</p>
     <header style="position:fixed;inset:0 0 auto;background:#fff">The bar</header>`,
  ],
  [
    'a dialog over the page',
    `<main inert>${'A line of the page. '.repeat(40)}</main>
     <div role="dialog" class="at box" style="height:90px">Really?</div>`,
  ],
  ['lines set close together', `<p style="line-height:1.05">${'Quick brown fox. '.repeat(20)}</p>`],
  [
    'a link that waits outside for the keyboard',
    '<a class="at" href="#x" style="transform:translateY(-400%)">Skip</a><p id="x">Text</p>',
  ],
  ['a long page', `<p>${'A line of the page. '.repeat(400)}</p>`],
];

for (const [name, body] of sound) {
  test(`left alone: ${name}`, async ({ page }) => {
    expect(await kindsOn(page, body)).toEqual([]);
  });
}
