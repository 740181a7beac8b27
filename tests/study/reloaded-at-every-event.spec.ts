/** The page is loaded anew after whatever happens; whoever is still there goes on where they were. */
import { expect, type Page, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { aside, Reloading } from '../support/reloading';
import { startStudy, storedResults } from '../support/staff';
import {
  begin,
  enter,
  finish,
  read,
  ready,
  reports,
  takeStories,
  tellFamiliarity,
  untilReadable,
} from '../support/study';
import { stored } from '../support/study-disk';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Every kind of field of the form. */
async function fillInBetweenReloads(page: Page, reloading: Reloading): Promise<void> {
  const box = (role: 'radio' | 'checkbox', name: string) => () =>
    page.getByRole(role, { name, exact: true }).check();
  for (const fill of [
    () => page.getByLabel('Geburtsjahr').selectOption('2016'),
    box('radio', 'Weiblich'),
    () => page.getByLabel('Höchster Bildungsabschluss').selectOption('primary'),
    box('radio', 'Täglich'),
    box('radio', 'Gedruckt'),
    box('checkbox', 'Englisch'),
    box('checkbox', 'Andere'),
    () => page.getByLabel('Welche Sprache?').fill('Türkisch'),
  ]) {
    await fill();
    await reloading.afterNext('details-changed');
  }
  await press(page, 'Weiter zu den Anweisungen');
  await page.getByRole('button', { name: 'Quiz beginnen' }).waitFor();
  await reloading.afterNext('enrolled');
}

async function readBetweenReloads(page: Page, reloading: Reloading): Promise<void> {
  await press(page, 'Quiz beginnen');
  await reloading.afterNext('gate-shown');
  await untilReadable(page, 1);
  await reloading.afterNext('reading-started');
  for (const number of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Nächstes Bild' }).click();
    await expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
    await reloading.afterNext('page-shown');
  }
  await press(page, 'Fragen starten →');
  await reloading.afterNext('reading-ended');
}

async function answerBetweenReloads(page: Page, reloading: Reloading): Promise<void> {
  const radio = (nth: number) => page.getByRole('radio').nth(nth);
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
    await radio(number % 3).check();
    await reloading.afterNext('answer-chosen');
    if (number === 2) {
      await radio(0).check();
      await reloading.afterNext('answer-changed');
    }
    await press(page, number < 5 ? 'Weiter →' : 'Quiz beenden');
    if (number < 5) await reloading.afterNext('question-shown');
    if (number === 2) {
      await press(page, '← Zurück');
      await expect(radio(0)).toBeDisabled();
      await reloading.afterNext('question-reviewed');
      await press(page, 'Weiter →');
    }
  }
  await reloading.afterNext('trial-ended');
  await tellFamiliarity(page);
  await reloading.afterNext('familiarity');
}

test('loaded anew at every event of a run, it goes on where it was', async ({ page, context }) => {
  test.setTimeout(300_000);
  const told = await reports(context);
  const reloading = new Reloading(page);
  await begin(page, server.url);
  await page.getByLabel('Geburtsjahr').waitFor();
  await reloading.afterNext('begun');
  await fillInBetweenReloads(page, reloading);
  await readBetweenReloads(page, reloading);
  await answerBetweenReloads(page, reloading);
  await takeStories(page, 2, 4);
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  await reloading.afterNext('trial-ended');
  await press(page, 'Previous Quiz');
  await reloading.afterNext('review-started');
  await press(page, 'Quiz beenden');
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  await reloading.afterNext('review-ended');
  await press(page, 'Start English Quiz');
  await reloading.afterNext('english-started');
  await takeStories(page, 5, 5);
  await page.getByRole('button', { name: 'Abschließen →' }).waitFor();
  await reloading.afterNext('frozen');
  const kinds = (await stored(page, 'events')).map(({ type }) => type);
  await finish(page);

  // The last page keeps the code until somebody begins.
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
  const code = await page.getByText(/^[2-9A-Z]{8}$/).innerText();
  await page.reload();
  await expect(page.getByText(code)).toBeVisible();
  await expect(
    page.getByText(`${new URL(server.url).host}/data-collection/withdraw`),
  ).toBeVisible();
  await press(page, 'Umfrage neu starten');
  await page.goto(`${server.url}/data-collection/thank-you`);
  await expect(page.getByText('Danke für dein Interesse')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);

  // Whatever kind of step there was has been tried; these come with another, or after the last page.
  const together = ['details', 'english-only', 'quiz-started', 'gate-passed', 'trial', 'resumed'];
  const isTried = (kind: string) =>
    reloading.after.has(kind) || [...together, 'page-hidden', 'question-left'].includes(kind);
  expect(kinds.filter((kind) => !isTried(kind) && !aside.test(kind))).toEqual([]);

  const [result, ...others] = await storedResults(server);
  expect(others).toEqual([]);
  expect(result).toMatchObject({ status: 'verified' });
  // The server knows every kind of step, those of looking back, too.
  expect(result?.flags).not.toContain('unknown_event');
  expect(result?.quizzes.map(({ answers }) => Object.keys(answers).length)).toEqual(
    Array(5).fill(5),
  );
  // Every stage was told, in its order, and that nobody left.
  const stages = told.map(({ body }) => body.stage);
  expect(stages.filter((stage, at) => stage !== stages[at - 1])).toEqual([
    'begun',
    'instructions',
    ...[1, 2, 3, 4, 5].flatMap((n) => [`story-${n}`, `questions-${n}`, `done-${n}`]),
  ]);
  expect(told.filter(({ body, status }) => body.left || status >= 300)).toEqual([]);
});

test('a tab that comes back by itself asks who is there, and goes on', async ({
  page,
  context,
}) => {
  await enter(page, { url: server.url });
  const address = page.url();
  await page.getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect(page.getByText('Bild 2 von 4', { exact: true })).toBeVisible();
  await page.close();
  const restored = await context.newPage();
  await restored.goto(address);
  await press(restored, 'Ja, weitermachen');
  await expect(restored.getByText('Bild 2 von 4', { exact: true })).toBeVisible();
});

test('whoever reads quietly for long and loads the page anew is asked, not forgotten', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install();
  await enter(page, { url: server.url });
  await page.clock.runFor(6 * 60_000);
  await page.reload();
  await press(page, 'Ja, weitermachen');
  await expect(page.getByText('Geschichte 1 von 5')).toBeVisible();
  await expect(page.getByRole('img')).toBeVisible();
});

test('beginning again asks before it empties the form', async ({ page, context }) => {
  const told = await reports(context);
  await begin(page, server.url);
  // Who went back and forth without a word has nothing to lose.
  await page.getByRole('link', { name: 'Zurück' }).click();
  await press(page, 'Studie beginnen');
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await press(page, 'Studie beginnen');
  await press(page, 'Ja, weitermachen');
  await expect(page.getByRole('radio', { name: 'Weiblich' })).toBeChecked();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await press(page, 'Studie beginnen');
  await press(page, 'Nein, neu beginnen');
  await press(page, 'Studie beginnen');
  await expect(page.getByRole('radio', { name: 'Weiblich' })).not.toBeChecked();
  // Two have begun, and one of them has left.
  await expect
    .poll(() => told.map(({ body }) => `${body.stage} ${body.left}`))
    .toEqual(['begun false', 'begun true', 'begun false']);
});

test('whoever stops on the way is known as far as they came', async ({ page, context }) => {
  const told = await reports(context);
  await enter(page, { url: server.url });
  await read(page);
  await page.getByRole('radio').nth(1).check();
  const chosen = await page.getByRole('radio').nth(1).getAttribute('value');
  await page.evaluate(() => history.back());
  await press(page, 'Seite verlassen');
  await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
  await expect.poll(() => told.at(-1)?.body.left).toBe(true);
  const last = told.at(-1)?.body;
  expect(last).toMatchObject({ stage: 'questions-1' });
  expect(last?.quizSubmissions?.map(({ answers }) => Object.values(answers))).toEqual([[chosen]]);
  expect(last?.events?.map(({ type }) => type)).toContain('reading-ended');
  const revisions = told.map(({ body }) => body.revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  expect(new Set(revisions).size).toBe(revisions.length);
  expect(told.filter(({ status }) => status >= 300)).toEqual([]);
  await expect.poll(() => stored(page, 'outbox')).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('userDetails');
  await expect(ready(page)).toHaveCount(0);
});
