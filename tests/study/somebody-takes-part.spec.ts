import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import {
  answer,
  begin,
  enter,
  expectLargeTargets,
  fillIn,
  finish,
  read,
  ready,
  submissions,
  takeStories,
  tellFamiliarity,
  turnPage,
  untilReadable,
} from '../support/study';

test('a long word of the consent text does not make the page wider than a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const consentText = `Alles steht auf https://www.example.org/${'lesestudie'.repeat(12)}.`;
  const address = '/api/datacollection/study';
  const told = (await (await page.request.get(address)).json()) as Record<string, unknown>;
  await page.route(`**${address}`, (route) => route.fulfill({ json: { ...told, consentText } }));
  await page.goto('/data-collection');
  await expect(page.getByText(consentText)).toBeVisible();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(390);
});

test('who reads English only is asked, and may end or go on', async ({ page }) => {
  await begin(page);
  await fillIn(page, { languages: ['Englisch'] });
  const question = page.getByRole('alertdialog', { name: 'Das Quiz ist auf Deutsch' });
  await expectLargeTargets(question);
  await question.getByRole('button', { name: 'Abbrechen und beenden (stop here)' }).click();
  await expect(page).toHaveURL(/thank-you/);
  // What they have entered is kept, and can be deleted.
  await expect(page.getByText(/^[2-9A-Z]{8}$/)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();

  await begin(page);
  await fillIn(page, { languages: ['Englisch'] });
  await question.getByRole('button', { name: 'OK, weitermachen (continue)' }).click();
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await untilReadable(page, 1);
  const folders = await page.evaluate(() => localStorage.getItem('selectedFolders'));
  expect(JSON.parse(folders ?? '[]').at(-1)).toBe('english');
});

test('pages are entered in order, and the quiz only once', async ({ page }) => {
  for (const path of ['study-instructions', 'english-introduction', 'quiz-platform']) {
    await page.goto(`/data-collection/${path}`);
    await expect(page.getByRole('button', { name: 'Studie beginnen' })).toBeVisible();
    await expect(page).toHaveURL(/\/data-collection$/);
  }
});

test('leaving the quiz asks, and says what stays', async ({ page }) => {
  await enter(page);
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Was du bis hierher gemacht hast, bleibt gespeichert');
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(page.getByText('Geschichte 1 von 5')).toBeVisible();
  await read(page);
  await expect(page.getByText('Frage 1 von 5')).toBeVisible();
});

test('an answer can be looked at again, and the last quiz once more, but not changed', async ({
  page,
  context,
}) => {
  test.slow();
  const sent = await submissions(context);
  await enter(page, { languages: ['Deutsch', 'Englisch'] });
  await read(page);
  const radio = (nth: number) => page.getByRole('radio').nth(nth);
  await radio(0).check();
  await radio(2).check();
  await page.getByRole('button', { name: 'Weiter →' }).click();
  await expect(page.getByText('Frage 2 von 5')).toBeVisible();
  // The next question may tell: from now on the answer stands.
  await page.getByRole('button', { name: '← Zurück' }).click();
  await expect(radio(2)).toBeChecked();
  for (const nth of [0, 1, 2]) await expect(radio(nth)).toBeDisabled();
  await expect(page.getByText('Diese Antwort steht fest.')).toBeVisible();
  await page.getByRole('button', { name: 'Weiter →' }).click();
  await expect(radio(0)).toBeEnabled();
  for (const number of [2, 3, 4, 5]) {
    await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
    await radio(0).check();
    await page.getByRole('button', { name: number < 5 ? 'Weiter →' : 'Quiz beenden' }).click();
  }
  await tellFamiliarity(page);
  await takeStories(page, 2, 4);
  const results = () => page.evaluate(() => localStorage.getItem('quizResults'));
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  const before = await results();
  await page.getByRole('button', { name: 'Previous Quiz' }).click();
  await expect(page.getByText('Geschichte 4 von 5')).toBeVisible();
  for (const number of [5, 4]) {
    await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
    await expect(radio(0)).toBeChecked();
    for (const nth of [0, 1, 2]) await expect(radio(nth)).toBeDisabled();
    if (number === 5) await page.getByRole('button', { name: '← Zurück' }).click();
  }
  await page.getByRole('button', { name: 'Weiter →' }).click();
  await page.getByRole('button', { name: 'Quiz beenden' }).click();
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  expect(await results()).toBe(before);
  await page.getByRole('button', { name: 'Start English Quiz' }).click();
  await untilReadable(page, 5);
  await read(page);
  await answer(page);
  await finish(page);
  // Each quiz ends once, and looking back at one is told apart from answering it.
  await expect.poll(() => sent.length).toBe(1);
  const told = sent[0]?.body.events ?? [];
  const ends = told.filter(({ type }) => /^(answering-ended|review-)/.test(type));
  expect(ends.map(({ type, quizId }) => `${type} ${quizId}`)).toEqual([
    ...[1, 2, 3, 4].map((quizId) => `answering-ended ${quizId}`),
    'review-started 4',
    'review-ended 4',
    'answering-ended 5',
  ]);
});

test('a look round before a story is no reading time', async ({ page }) => {
  await begin(page);
  await fillIn(page);
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await expect(page.getByRole('heading', { name: 'Bist du bereit?' })).toBeVisible();
  await expect(page.getByText(/^Geschichte 1: \S/)).toBeVisible();
  await page.waitForTimeout(3000);
  const begun = Date.now();
  await untilReadable(page, 1);
  await read(page);
  await answer(page);
  await expect(page.getByText('Geschichte 2 von 5')).toBeVisible();
  const all = Date.now() - begun;
  const kept = await page.evaluate(() => localStorage.getItem('quizResults'));
  const [result] = JSON.parse(kept ?? '[]') as { readingRawMs: number }[];
  expect(result?.readingRawMs).toBeGreaterThan(0);
  expect(result?.readingRawMs).toBeLessThan(all);
});

for (const size of [
  { width: 844, height: 390 },
  { width: 667, height: 330 },
]) {
  test(`on a phone of ${size.width} x ${size.height} all words of a page are in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await enter(page, { birthYear: 2010 });
    for (const number of [1, 2, 3, 4]) {
      if (number > 1) await turnPage(page);
      await expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
      const { top, bottom, left, right, letter } = await page.getByRole('img').evaluate((image) => {
        const whole = image.getBoundingClientRect();
        const frame = image.parentElement?.getBoundingClientRect() ?? whole;
        // The words stand below 300 of 680, between 60 and 740 of 800; the smallest are 22 high.
        const scale = whole.width / 800;
        return {
          top: whole.top + 308 * scale - Math.max(0, frame.top),
          bottom: Math.min(innerHeight, frame.bottom) - (whole.top + 660 * scale),
          left: whole.left + 60 * scale - frame.left,
          right: Math.min(innerWidth, frame.right) - (whole.left + 740 * scale),
          letter: 22 * scale,
        };
      });
      expect(Math.min(top, bottom, left, right)).toBeGreaterThanOrEqual(0);
      expect(letter).toBeGreaterThanOrEqual(12.5);
    }
  });
}

/** On the way through all screens each is looked at in all of them. */
const SIZES = [
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 360, height: 740 },
  { name: 'phone on its side', width: 740, height: 360 },
  { name: 'at 200 %', width: 512, height: 384 },
];

test('nothing for axe to find, and nothing out of sight, at each size', async ({ page }) => {
  test.slow();
  const atEachSize = async (look: (name: string) => Promise<void>) => {
    for (const { name, ...size } of SIZES) {
      await page.setViewportSize(size);
      await look(name);
    }
  };
  const look = () =>
    atEachSize(async (name) => {
      await expect(page, name).toHaveTitle('Lesestudie');
      await expectNoViolations(page);
      await expectLargeTargets(page.locator('body'));
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, name).toBeLessThanOrEqual(0);
    });
  await page.goto('/data-collection');
  await page.getByRole('button', { name: 'Studie beginnen' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
  await page.getByLabel('Geburtsjahr').waitFor();
  await look();
  await fillIn(page, { languages: ['Deutsch', 'Englisch'] });
  await page.getByRole('button', { name: 'Quiz beginnen' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await ready(page).waitFor();
  await look();
  await untilReadable(page, 1);
  await look();
  await read(page);
  await page.getByText('Frage 1 von 5').waitFor();
  await look();
  for (const number of [1, 2, 3, 4, 5]) {
    await page.getByRole('radio').first().check();
    if (number === 2) {
      const back = async (name?: string) => {
        await page.getByRole('button', { name: '← Zurück' }).click();
        await page.getByText('Diese Antwort steht fest.').waitFor();
        // Each question is read from its beginning, wherever the one before was scrolled to.
        const heading = page.getByRole('heading', { name: 'Frage 1 von 5' });
        await expect(heading, name).toBeInViewport();
      };
      const forth = async () => {
        await page.getByRole('button', { name: 'Weiter →' }).click();
        await page.getByText('Frage 2 von 5').waitFor();
      };
      await atEachSize(async (name) => {
        await back(name);
        await forth();
      });
      await back();
      await look();
      await forth();
    }
    const name = number < 5 ? 'Weiter →' : 'Quiz beenden';
    await page.getByRole('button', { name }).click();
  }
  await page.getByRole('heading', { name: 'Kanntest du die Geschichte?' }).waitFor();
  await look();
  await tellFamiliarity(page);
  await takeStories(page, 2, 4);
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Start English Quiz' }).click();
  await takeStories(page, 5, 5);
  await page.getByRole('button', { name: 'Abschließen →' }).waitFor();
  await look();
  await finish(page);
  await look();
  await page.goto('/data-collection/withdraw');
  await page.getByLabel('Löschcode').fill('nothing');
  await page.getByRole('button', { name: 'Antworten löschen' }).click();
  await page.getByText('Das ist kein Löschcode.').waitFor();
  await look();
  await page.goto('/data-collection/staff');
  await page.getByRole('heading', { name: 'Für die Studienleitung' }).waitFor();
  await look();
});
