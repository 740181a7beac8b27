import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import {
  answer,
  begin,
  enter,
  fillIn,
  finish,
  read,
  submissions,
  takeStories,
  untilReadable,
} from '../support/study';

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const at = await page.evaluate(() => {
      const here = document.activeElement;
      if (!here?.matches('button, a')) return '';
      return here.getAttribute('aria-label') ?? here.textContent ?? '';
    });
    if (at.includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('a full run by keyboard', async ({ page, context }) => {
  test.slow();
  const sent = submissions(context);
  await page.goto('/data-collection');
  await expect(page).toHaveTitle('Lesestudie');
  await tabTo(page, 'Studie beginnen');
  await page.keyboard.press('Enter');
  await fillIn(page, { birthYear: 2015, languages: ['Deutsch', 'Englisch'] });
  await tabTo(page, 'Quiz beginnen');
  await page.keyboard.press('Enter');
  for (let story = 1; story <= 5; story += 1) {
    if (story === 5) {
      await expect(page.getByRole('heading', { name: 'Preparing Final Quiz' })).toBeVisible();
      await tabTo(page, 'Start English Quiz');
      await page.keyboard.press('Enter');
    }
    await untilReadable(page, story);
    await tabTo(page, 'Nächstes Bild');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.getByText('Bild 4 von 4', { exact: true })).toBeVisible();
    await tabTo(page, 'Fragen starten');
    await page.keyboard.press('Enter');
    for (const number of [1, 2, 3, 4, 5]) {
      await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(page.getByRole('radio').first()).toBeChecked();
      await page.keyboard.press('Enter');
    }
  }
  await tabTo(page, 'Abschließen');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Studie abgeschlossen!' })).toBeVisible();
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
  await expect(page.getByText(/^[2-9A-Z]{8}$/)).toBeVisible();

  expect(sent).toHaveLength(1);
  const [{ body, status } = { body: undefined, status: 0 }] = sent;
  expect(status).toBe(201);
  expect(body?.quizSubmissions.map(({ folder, condition }) => `${folder} ${condition}`)).toEqual([
    'mandatory standard',
    'optional1 1-low',
    'optional2 2-high',
    'optional3 2-low',
    'english 3-high',
  ]);
  const times = body?.events.map(({ at }) => at) ?? [];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const seen = body?.events.filter(({ type }) => type === 'page-shown') ?? [];
  expect(seen.map(({ page }) => page)).toEqual([
    1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4,
  ]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('a full run by touch, on targets of 48 px', async ({ page, context }) => {
    test.slow();
    const sent = submissions(context);
    await page.goto('/data-collection');
    await page.getByRole('button', { name: 'Studie beginnen' }).tap();
    await fillIn(page);
    await page.getByRole('button', { name: 'Quiz beginnen' }).tap();
    for (let story = 1; story <= 5; story += 1) {
      await untilReadable(page, story);
      for (const control of await page.getByRole('button').all()) {
        const box = await control.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
      }
      for (const number of [4, 2, 3]) {
        await page.getByRole('button', { name: `Bild ${number} von 4` }).tap();
        await expect(
          page.getByRole('button', { name: `Bild ${number} von 4, angesehen` }),
        ).toHaveAttribute('aria-current', 'true');
      }
      await page.getByRole('button', { name: 'Fragen starten →' }).tap();
      for (const number of [1, 2, 3, 4, 5]) {
        await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
        await page.getByRole('radio').nth(1).tap();
        await page.getByRole('button', { name: number < 5 ? 'Weiter →' : 'Quiz beenden' }).tap();
      }
    }
    await expect(page.getByText('Bestes Ergebnis')).toHaveCount(1);
    await page.getByRole('button', { name: 'Abschließen →' }).tap();
    await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
    expect(sent[0]?.body.quizSubmissions.map(({ quizId }) => quizId)).toEqual([1, 2, 3, 4, 5]);
    await page.getByRole('button', { name: 'Umfrage neu starten' }).tap();
    await expect(page.getByRole('heading', { name: 'Willkommen zur Lesestudie' })).toBeVisible();
  });
});

test('who reads English only is asked, and may end or go on', async ({ page }) => {
  await begin(page);
  await fillIn(page, { languages: ['Englisch'] });
  const question = page.getByRole('alertdialog', { name: 'Das Quiz ist auf Deutsch' });
  await question.getByRole('button', { name: 'Abbrechen und beenden' }).click();
  await expect(page).toHaveURL(/thank-you/);
  expect(await page.evaluate(() => localStorage.getItem('userDetails'))).toBeNull();

  await begin(page);
  await fillIn(page, { languages: ['Englisch'] });
  await question.getByRole('button', { name: 'OK, weitermachen' }).click();
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

test('leaving the quiz asks, and costs what was done', async ({ page }) => {
  await enter(page);
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Achtung: Wenn Sie diese Seite verlassen, geht Ihr Fortschritt verloren',
  );
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(page.getByText('Geschichte 1 von 5')).toBeVisible();
  await read(page);
  await expect(page.getByText('Frage 1 von 5')).toBeVisible();
});

test('an answer can be looked at again, and the last quiz once more', async ({ page }) => {
  test.slow();
  await enter(page, { languages: ['Deutsch', 'Englisch'] });
  await read(page);
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: 'Weiter →' }).click();
  await expect(page.getByText('Frage 2 von 5')).toBeVisible();
  await page.getByRole('button', { name: '← Zurück' }).click();
  await expect(page.getByRole('radio').nth(2)).toBeChecked();
  await page.getByRole('button', { name: 'Weiter →' }).click();
  for (const number of [2, 3, 4, 5]) {
    await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: number < 5 ? 'Weiter →' : 'Quiz beenden' }).click();
  }
  await takeStories(page, 2, 4);
  await page.getByRole('button', { name: 'Previous Quiz' }).click();
  await expect(page.getByText('Geschichte 4 von 5')).toBeVisible();
  await expect(page.getByText('Frage 5 von 5')).toBeVisible();
  await page.getByRole('button', { name: 'Quiz beenden' }).click();
  await page.getByRole('button', { name: 'Start English Quiz' }).click();
  await untilReadable(page, 5);
  await read(page);
  await answer(page);
  await finish(page);
});

for (const size of [
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 360, height: 740 },
  { name: 'at 200 %', width: 512, height: 384 },
]) {
  test(`nothing for axe to find, ${size.name}, and nothing out of sight`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    const look = async () => {
      await expectNoViolations(page);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow).toBeLessThanOrEqual(0);
    };
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
    await untilReadable(page, 1);
    await look();
    await read(page);
    await page.getByText('Frage 1 von 5').waitFor();
    await look();
    await answer(page);
    await takeStories(page, 2, 4);
    await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Start English Quiz' }).click();
    await takeStories(page, 5, 5);
    await page.getByRole('button', { name: 'Abschließen →' }).waitFor();
    await look();
    await finish(page);
    await look();
    await page.goto('/data-collection/staff');
    await page.getByRole('heading', { name: 'Für die Studienleitung' }).waitFor();
    await look();
  });
}
