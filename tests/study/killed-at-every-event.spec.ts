/** The browser's process is killed in the middle of whatever happens; nothing entered is lost. */
import { expect, type Page, test } from '@playwright/test';

import { launchOptions } from '../playwright.config';
import { KilledBrowser } from '../support/killed-browser';
import type { OwnServer } from '../support/own-server';
import { startStudy, storedResults } from '../support/staff';
import {
  answer,
  enter,
  fillIn,
  finish,
  read,
  ready,
  takeStories,
  tellFamiliarity,
  untilReadable,
} from '../support/study';

let server: OwnServer;
let browser: KilledBrowser;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());
test.beforeEach(() => {
  browser = new KilledBrowser(launchOptions, server.url);
});
test.afterEach(() => browser.close());

interface Entry {
  enter: (page: Page) => Promise<unknown>;
  check: (page: Page) => Promise<unknown>;
}

const box = (role: 'radio' | 'checkbox', name: string): Entry => ({
  enter: (page) => page.getByRole(role, { name, exact: true }).check(),
  check: (page) => expect(page.getByRole(role, { name, exact: true })).toBeChecked(),
});
const choice = (label: string, value: string): Entry => ({
  enter: (page) => page.getByLabel(label).selectOption(value),
  check: (page) => expect(page.getByLabel(label)).toHaveValue(value),
});
const text = (label: string, value: string): Entry => ({
  enter: (page) => page.getByLabel(label).fill(value),
  check: (page) => expect(page.getByLabel(label)).toHaveValue(value),
});

/** Every field of the form. */
const entries = [
  choice('Geburtsjahr', '2016'),
  box('radio', 'Weiblich'),
  choice('Höchster Bildungsabschluss', 'primary'),
  box('radio', 'Täglich'),
  box('checkbox', 'Sachbücher'),
  box('radio', 'Gedruckt'),
  box('checkbox', 'Englisch'),
  box('checkbox', 'Andere'),
  text('Welche Sprache?', 'Türkisch'),
  box('checkbox', 'Etwas anderes'),
  text('Was fällt dir schwer?', 'lange Wörter'),
];

const next = (page: Page, name: string) => page.getByRole('button', { name }).click();
const picture = (page: Page, number: number) =>
  expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
const question = (page: Page, number: number) =>
  expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();

async function fillInBetweenKills(): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    await entry.enter(browser.page);
    await browser.killAfter('details-changed');
    for (const known of entries.slice(0, index + 1)) await known.check(browser.page);
  }
  await next(browser.page, 'Weiter zu den Anweisungen');
  await browser.killAfter('enrolled');
  await expect(browser.page.getByRole('button', { name: 'Quiz beginnen' })).toBeVisible();
}

async function readBetweenKills(): Promise<void> {
  await next(browser.page, 'Quiz beginnen');
  await browser.killAfter('gate-shown');
  await expect(ready(browser.page)).toBeVisible();
  await untilReadable(browser.page, 1);
  for (const number of [2, 3, 4]) {
    await next(browser.page, 'Nächstes Bild');
    await picture(browser.page, number);
    await browser.killAfter('page-shown');
    await expect(browser.page.getByRole('img')).toBeVisible();
    await picture(browser.page, number);
    await expect(browser.page.getByRole('button', { name: /, angesehen$/ })).toHaveCount(number);
  }
  await next(browser.page, 'Fragen starten →');
  await browser.killAfter('reading-ended');
}

/** Chooses every answer, one of them twice; returns what was chosen. */
async function answerBetweenKills(): Promise<string[]> {
  const chosen: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    await question(browser.page, number);
    const radio = (nth: number) => browser.page.getByRole('radio').nth(nth);
    await radio(number % 3).check();
    if (number === 1) await browser.killAfter('answer-chosen');
    if (number === 2) {
      await radio(0).check();
      await browser.killAfter('answer-changed');
    }
    const last = radio(number === 2 ? 0 : number % 3);
    await expect(last).toBeChecked();
    chosen.push((await last.getAttribute('value')) ?? '');
    await next(browser.page, number < 5 ? 'Weiter →' : 'Quiz beenden');
    if (number === 2) await browser.killAfter('question-shown');
  }
  await browser.killAfter('trial-ended');
  await tellFamiliarity(browser.page);
  await browser.killAfter('familiarity');
  return chosen;
}

test('killed at every event of a run, it has all that was entered', async () => {
  test.setTimeout(300_000);
  await browser.open();
  await next(browser.page, 'Studie beginnen');
  await browser.killAfter('begun');
  await fillInBetweenKills();
  await readBetweenKills();
  const chosen = await answerBetweenKills();
  await takeStories(browser.page, 2, 4);
  await browser.killAfter('trial-ended');
  await next(browser.page, 'Start English Quiz');
  await ready(browser.page).click();
  await browser.killAfter('reading-started');
  await untilReadable(browser.page, 5);
  await read(browser.page);

  browser.sending = (route) => route.abort();
  await answer(browser.page);
  await expect(browser.page.getByRole('button', { name: 'Abschließen →' })).toBeVisible();
  // Frozen; then sent and taken in, but the receipt never comes. The browser may be
  // killed while it sends: then the next one does.
  browser.sending = async (route) => void (await route.fetch().catch(() => undefined));
  await browser.killAfter('frozen');
  await expect.poll(async () => (await storedResults(server)).length).toBe(1);
  await browser.kill();
  browser.sending = (route) => route.continue();
  await browser.open();
  await next(browser.page, 'Ja, weitermachen');
  await finish(browser.page);
  await expect(browser.page.getByText('Deine Antworten sind angekommen.')).toBeVisible();

  const [result, ...others] = await storedResults(server);
  expect(others).toEqual([]);
  expect(result?.userDetails).toEqual({
    birthYear: 2016,
    gender: 'female',
    education: 'primary',
    readingFrequency: 'daily',
    readingFormat: 'print',
    textTypes: ['non-fiction'],
    languages: { de: false, en: true, otherChecked: true, other: 'Türkisch' },
    readingIssues: ['other'],
    otherIssue: 'lange Wörter',
  });
  expect(result?.quizzes.map(({ folder }) => folder).at(-1)).toBe('english');
  expect(result?.quizzes.map(({ answers }) => Object.keys(answers).length)).toEqual(
    Array(5).fill(5),
  );
  expect(Object.values(result?.quizzes[0]?.answers ?? {}).toSorted()).toEqual(chosen.toSorted());
  expect(result?.status).toBe('verified');
});

test('killed while it asks who reads English only, it asks again', async () => {
  await browser.open();
  await next(browser.page, 'Studie beginnen');
  await fillIn(browser.page, { languages: ['Englisch'] });
  const asks = () => browser.page.getByRole('alertdialog', { name: 'Das Quiz ist auf Deutsch' });
  await expect(asks()).toBeVisible();
  await browser.killAfter('details');
  await expect(browser.page.getByRole('checkbox', { name: 'Englisch' })).toBeChecked();
  await next(browser.page, 'Weiter zu den Anweisungen');
  await asks().getByRole('button', { name: 'OK, weitermachen (continue)' }).click();
  await browser.killAfter('english-only');
  await expect(browser.page.getByRole('button', { name: 'Quiz beginnen' })).toBeVisible();
});

test('whoever is somebody else begins with nothing of the last', async () => {
  await browser.open();
  await enter(browser.page);
  await browser.kill();
  await browser.open();
  await next(browser.page, 'Nein, neu beginnen');
  await next(browser.page, 'Studie beginnen');
  await expect(browser.page.getByLabel('Geburtsjahr')).toHaveValue('');
  expect(await browser.page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();
});
