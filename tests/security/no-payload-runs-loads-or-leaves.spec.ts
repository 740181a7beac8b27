import { expect, test } from '@playwright/test';

import { markup, sanitise, shown } from '../support/core';
import { hasCorpus } from '../support/corpus';
import { allPayloads, ownPayloads, xhtmlDocument } from '../support/payloads';
import { type Case, type Mode, Oracle } from './oracle';

const MODES: Mode[] = ['inner', 'html', 'xhtml'];

/** The same markup need not be tried twice. */
function cases(forms: { id: string; markup: string }[]): Case[] {
  const distinct = new Map(forms.map((form) => [form.markup, form]));
  return [...distinct.values()].flatMap((form) => MODES.map((mode) => ({ ...form, mode })));
}

const clean = allPayloads.flatMap(({ id, payload }) => [
  { id, markup: sanitise(payload, false) },
  { id: `${id}, as XHTML`, markup: sanitise(xhtmlDocument(payload), true) },
]);

// Recording thousands of documents takes longer than trying them.
test.use({ trace: 'off' });

test('the oracle sees what payloads do that nobody cleaned', async ({ context }) => {
  const oracle = await Oracle.open(context);
  const deeds = await oracle.try(
    cases(ownPayloads.map(({ id, payload }) => ({ id, markup: payload }))),
  );
  const did = (...kinds: string[]) =>
    new Set(deeds.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id));
  const [ran, asked] = [did('ran'), did('loaded', 'left')];
  const unseen = ownPayloads.filter(
    ({ id, runs, loads }) => (runs && !ran.has(id)) || (loads && !asked.has(id)),
  );
  expect(unseen).toEqual([]);
  expect(did('left').size).toBeGreaterThan(0);
});

for (const [title, form] of [
  ['cleaned', (html: string) => html],
  ['cleaned and marked', (html: string) => markup(html, 'de', 1)],
  ['as the reader shows it', shown],
] as const) {
  test(`no payload does anything, ${title}`, async ({ context }) => {
    test.setTimeout(240_000);
    const tried = cases(clean.map(({ id, markup }) => ({ id, markup: form(markup) })));
    const oracle = await Oracle.open(context);
    const begin = performance.now();
    const deeds = await oracle.try(tried);
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(
      `${allPayloads.length} payloads ${title}, ${tried.length} documents in ${seconds} s: ${deeds.length} deeds`,
    );
    expect(deeds).toEqual([]);
    expect(allPayloads.length).toBeGreaterThan(hasCorpus ? 2_000 : 140);
  });
}

test('honest markup stays as it is', () => {
  const changed = ownPayloads
    .filter(({ benign }) => benign)
    .map(({ payload }) => [payload, sanitise(payload, false)])
    .filter(([before, after]) => before !== after);
  expect(changed).toEqual([]);
});
