import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { markup, sanitise, shown } from '../support/core';
import { allPayloads, xhtmlDocument } from '../support/payloads';
import { type Allowed, faults } from './structure';

/** What may be shown, as the core's own tests have it. */
const allowed = JSON.parse(
  readFileSync(
    new URL('../../crates/core/tests/all/support/allowed.json', import.meta.url),
    'utf8',
  ),
) as Allowed;

const forms = [
  { title: 'cleaned', form: (html: string) => html, asShown: false },
  { title: 'cleaned and marked', form: (html: string) => markup(html, 'de', 2), asShown: false },
  { title: 'as the reader shows it', form: shown, asShown: true },
];

for (const { title, form, asShown } of forms) {
  test(`only what is allowed, and the same when read again: ${title}`, async ({ page }) => {
    const markups = allPayloads.flatMap(({ payload }) => [
      form(sanitise(payload, false)),
      form(sanitise(xhtmlDocument(payload), true)),
    ]);
    const script = `(${faults.toString()})(...${JSON.stringify([markups, allowed, asShown])})`;
    const found = (await page.evaluate(script)) as ReturnType<typeof faults>;
    const told = found.map(({ index, fault }) => ({
      id: allPayloads[Math.floor(index / 2)]?.id,
      markup: markups[index],
      fault,
    }));
    expect(told).toEqual([]);
  });
}

test('a fault in the markup is found', async ({ page }) => {
  const bad = [
    '<p onclick="x">a</p>',
    '<p style="color:red">a</p>',
    '<a href="ftp://a.example/">a</a>',
    '<img src="//a.example/b">',
    '<p id="root">a</p>',
    '<svg><a href="#b-x"></a></svg>',
    '</div><p>a</p>',
    '<!-- a -->',
    '<p><p>a</p>',
  ];
  const script = `(${faults.toString()})(...${JSON.stringify([bad, allowed, false])})`;
  const found = (await page.evaluate(script)) as ReturnType<typeof faults>;
  expect([...new Set(found.map(({ index }) => index))]).toEqual(bad.map((_, index) => index));
});
