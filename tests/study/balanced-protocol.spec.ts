/** Staff choose the balanced protocol, and participants read what their list says. */
import { expect, type Page, type Response, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { namedResults, signInStaff, startStudy } from '../support/staff';
import { answer, enter, finish, read, untilReadable } from '../support/study';

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

test('what is shown is what the list says', async ({ page, browser }) => {
  test.slow();
  const staff = await (await browser.newContext()).newPage();
  await signInStaff(staff, server, '/admin/settings');
  await staff.getByRole('radio', { name: 'Balanced' }).check();
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('The settings are saved.')).toBeVisible();
  await staff.context().close();

  const given: Session[] = [];
  page.on('response', async (response: Response) => {
    if (response.url().endsWith('/api/datacollection/sessions')) given.push(await response.json());
  });
  await enter(page, { birthYear: 2015, url: server.url });
  const session = given.find(({ ageGroup }) => ageGroup === 'Birth 2015-2016');
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
