/** Two windows of one browser: the study goes on in one of them, and their answers never meet. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { enter, fillIn, finish, submissions, takeStories } from '../support/study';
import { stored } from '../support/study-disk';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const elsewhere = (page: Page) =>
  page.getByRole('heading', { name: 'Die Studie ist schon in einem anderen Fenster offen' });
const takenOver = (page: Page) =>
  page.getByRole('heading', { name: 'Die Studie geht in einem anderen Fenster weiter' });

test('a second window does not disturb the run of the first, whatever is pressed there', async ({
  page,
  context,
}) => {
  await enter(page);
  const second = await context.newPage();
  for (const path of ['', '/user-details', '/study-instructions', '/quiz-platform']) {
    await second.goto(`/data-collection${path}`);
    await expect(elsewhere(second)).toBeVisible();
  }
  await expectNoViolations(second);
  // Answers are taken back in any window.
  await second.goto('/data-collection/withdraw');
  await expect(second.getByRole('textbox', { name: 'Löschcode' })).toBeVisible();
  await page.bringToFront();
  await takeStories(page, 1, 1);
  await expect(page.getByText('Geschichte 2 von 5')).toBeVisible();
  // The study is free once the window is gone.
  await page.close();
  await second.goto('/data-collection');
  await press(second, 'Ja, weitermachen');
  await expect(second.getByText('Geschichte 2 von 5')).toBeVisible();
});

test('whoever goes on in the second window ends there, and the first writes nothing more', async ({
  page,
  context,
}) => {
  test.slow();
  const sent = await submissions(context);
  await enter(page);
  await takeStories(page, 1, 1);
  const second = await context.newPage();
  await second.goto('/data-collection');
  await press(second, /^Hier weitermachen/);
  await press(second, 'Ja, weitermachen');
  await expect(takenOver(page)).toBeVisible();
  await expectNoViolations(page);
  await takeStories(second, 2, 5);
  await finish(second);
  await expect.poll(() => sent.map(({ status }) => status)).toEqual([201]);
  await expect(takenOver(page)).toBeVisible();
});

test('a run that another person began in the second window has nothing of the first', async ({
  page,
  context,
}) => {
  await enter(page, { birthYear: 2015 });
  const second = await context.newPage();
  await second.goto('/data-collection');
  await press(second, /^Hier weitermachen/);
  await press(second, 'Nein, neu beginnen');
  await press(second, 'Studie beginnen');
  await fillIn(second, { birthYear: 1950 });
  await second.getByRole('button', { name: 'Quiz beginnen' }).waitFor();
  await page.bringToFront();
  await page.keyboard.press('ArrowRight');
  await expect(takenOver(page)).toBeVisible();
  await expect
    .poll(async () => new Set((await stored(second, 'events')).map(({ run }) => run)).size)
    .toBe(1);
  // Back in the first window, it is the second one's run that is asked for.
  await press(page, /^Hier weitermachen/);
  await press(page, 'Ja, weitermachen');
  await expect(takenOver(second)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quiz beginnen' })).toBeVisible();
});
