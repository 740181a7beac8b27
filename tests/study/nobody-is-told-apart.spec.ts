/** What a run leaves on the server says nothing of who it was, and can be taken back. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import type { OwnServer } from '../support/own-server';
import { startStudy, storedResults } from '../support/staff';
import { enter, finish, takeStories } from '../support/study';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0, { VOKAL_LOG: 'debug' });
});
test.afterAll(() => server.stop());

/** Every file that the server has written, as text. */
function written(): string {
  const names = readdirSync(server.store, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => join(server.store, name));
  const contents = files
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file));
  return Buffer.concat(contents).toString('latin1');
}

test('a run leaves neither address nor browser nor code, and its answers can be withdrawn', async ({
  page,
}) => {
  test.slow();
  // The server has said on which address it listens; nobody has come yet.
  const before = server.log().length;
  await enter(page, { birthYear: 2018, url: server.url });
  await takeStories(page, 1, 5);
  await finish(page);
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
  // What the last page says is what the rest of this test finds.
  await expect(page.getByText('Nur dein Löschcode führt noch zu ihnen.')).toBeVisible();
  const code = await page.getByText(/^[2-9A-Z]{8}$/).innerText();
  const agent = await page.evaluate(() => navigator.userAgent);

  const said = server.log().slice(before);
  const database = written();
  expect(said).toContain('/api/datacollection/submit-batch');
  expect(database).toContain('optional3');
  const traces = ['127.0.0.1', '::1', agent, 'Mozilla', 'AppleWebKit', 'HeadlessChrome', code];
  for (const text of [said, database]) {
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
  }
  expect(await storedResults(server)).toHaveLength(1);

  await page.getByRole('link', { name: 'Antworten löschen' }).click();
  const field = page.getByRole('textbox', { name: 'Löschcode' });
  const submit = page.getByRole('button', { name: 'Antworten löschen' });
  await field.fill('AAAABBBB');
  await submit.click();
  await expect(page.getByText('Zu diesem Code gibt es keine Antworten.')).toBeVisible();
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Gelöscht' })).toBeVisible();
  expect(await storedResults(server)).toHaveLength(0);
});
