/** Staff choose the balanced protocol, and participants read what their list says. */
import { type Browser, expect, type Page, type Response, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { namedResults, signInStaff, startStudy } from '../support/staff';
import { answer, enter, finish, read, takeStories, untilReadable } from '../support/study';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

interface Session {
  sessionToken: string;
  ageGroup: string;
  protocol: string;
  list: number;
  trials: { folder: string; condition: string }[];
}

/** What the participants see above a story in each condition. */
const names: Record<string, string> = {
  standard: 'Standard text',
  '1-low': 'Tradeo 1, Frequenz 1, geringer Kontrast',
  '2-high': 'Tradeo 2, Frequenz 2, hoher Kontrast',
  '2-low': 'Tradeo 3, Frequenz 2, geringer Kontrast',
  '3-high': 'Tradeo 4, Frequenz 3, hoher Kontrast',
};

/** The story on show: its name, and where its pictures and words come from. */
async function shown(page: Page): Promise<{ name: string; source: string; words: string }> {
  const picture = page.getByRole('img');
  return {
    name: await page.getByRole('heading', { level: 1 }).innerText(),
    source: decodeURI((await picture.getAttribute('src')) ?? ''),
    words: (await picture.getAttribute('alt')) ?? '',
  };
}

/** The English text has its own words for the same. */
const inEnglish = (condition: string) =>
  (names[condition] ?? '')
    .replace('geringer Kontrast', 'low contrast')
    .replace('hoher Kontrast', 'high contrast');

async function choose(browser: Browser): Promise<void> {
  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, server, '/admin/settings');
  const balanced = staff.getByRole('radio', { name: 'Balanced' });
  await balanced.waitFor();
  // Another test of this worker may have chosen it: the server is the same.
  if (!(await balanced.isChecked())) {
    await balanced.check();
    await staff.getByRole('button', { name: 'Save settings' }).click();
    await expect(staff.getByText('The settings are saved.')).toBeVisible();
  }
  await staff.context().close();
}

/** The leave that the page gets for the middle age group. */
function leave(page: Page): { given: () => Session | undefined } {
  const given: Session[] = [];
  page.on('response', async (response: Response) => {
    if (response.url().endsWith('/api/datacollection/sessions')) given.push(await response.json());
  });
  return { given: () => given.find(({ ageGroup }) => ageGroup === 'Birth 2015-2016') };
}

test('what is shown is what the list says', async ({ page, browser }) => {
  test.slow();
  await choose(browser);
  const { given } = leave(page);
  await enter(page, { birthYear: 2015, url: server.url });
  const session = given();
  expect(session).toMatchObject({ protocol: 'balanced' });
  const trials = session?.trials ?? [];
  expect(new Set(trials.map(({ condition }) => condition))).toEqual(new Set(Object.keys(names)));

  const texts = await (await page.request.get(`${server.url}/assets/Quizes/texts.json`)).json();
  for (const [index, { folder, condition }] of trials.entries()) {
    await untilReadable(page, index + 1);
    const told = texts.stories.find(
      (story: { ageGroup: string; folder: string }) =>
        story.ageGroup === 'Birth 2015-2016' && story.folder === folder,
    );
    expect(await shown(page)).toEqual({
      name: names[condition],
      source: `${told.images[condition]}/1.jpg`,
      words: told.pages[0].text,
    });
    await read(page);
    await answer(page);
  }
  await finish(page);
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
  const [row, ...others] = await namedResults(server);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ protocol: 'balanced', list: session?.list, status: 'verified' });
  expect(row?.quizzes.map(({ folder, condition }) => ({ folder, condition }))).toEqual(
    trials.map(({ folder, condition }) => ({ folder, condition })),
  );
});

test('the English text is announced and named as it is shown', async ({ page, browser }) => {
  test.slow();
  await choose(browser);
  const { given } = leave(page);
  await enter(page, {
    birthYear: 2015,
    languages: ['Deutsch', 'Englisch'],
    url: server.url,
  });
  const conditions = given()?.trials.map(({ condition }) => condition) ?? [];
  const last = conditions.at(-1) ?? '';
  await takeStories(page, 1, 4);
  await page.getByRole('button', { name: 'Start English Quiz' }).waitFor();
  await expect(page.getByText('printed in bold')).toHaveCount(last === 'standard' ? 0 : 1);
  const every = { '1': 'every vowel', '2': 'every second vowel', '3': 'every third vowel' };
  const rule = every[last.charAt(0) as keyof typeof every];
  if (rule) await expect(page.getByText(rule)).toBeVisible();
  expect((await page.locator('figure b').count()) > 0).toBe(last !== 'standard');
  await page.getByRole('button', { name: 'Start English Quiz' }).click();
  await untilReadable(page, 5);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inEnglish(last));
  await read(page);
  await answer(page);
  await page.getByRole('button', { name: 'Abschließen →' }).waitFor();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    ...conditions.slice(0, 4).map((condition) => names[condition] ?? ''),
    inEnglish(last),
  ]);
});
