/** A folder that a server of its own does not take at once: no room, too often asked, too busy. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, type Response, test } from '@playwright/test';

import { type OwnServer, ownPort, startServer } from '../support/own-server';
import { sample } from '../support/pdf';
import { bearer, newReader, newReaderAtHome, xsrf } from '../support/reader';

let server: OwnServer;
let folder: string;
let isBusy: string;

test.beforeAll(async ({ browserName: _ }, { parallelIndex }) => {
  // Of these tests some may run after each other in one process, each with its own before and after.
  folder = mkdtempSync(join(tmpdir(), 'vokal-limits-'));
  isBusy = join(folder, 'busy');
  const worker = join(folder, 'worker');
  const real = resolve(process.env.VOKAL_WORKER ?? '../target/debug/vokal-worker');
  writeFileSync(
    worker,
    `#!/bin/sh\nn=0\nwhile [ "$1" = extract ] && [ -e '${isBusy}' ] && [ $n -lt 90 ]; do\n` +
      `  /bin/sleep 0.2; n=$((n+1))\ndone\nexec '${real}' "$@"\n`,
  );
  chmodSync(worker, 0o755);
  server = await startServer(ownPort(parallelIndex, 0), {
    VOKAL_QUOTA_MB: '1',
    VOKAL_WORKER: worker,
  });
});

test.afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true });
});

test.use({
  // As `startServer` calls it; it is asked for before that has one.
  baseURL: async ({ browserName: _ }, use, { parallelIndex }) =>
    use(`http://localhost:${ownPort(parallelIndex, 0)}`),
});

const tray = (page: Page) => page.getByRole('region', { name: 'Adding books' });
const isFull = (page: Page) =>
  tray(page).getByRole('paragraph').filter({ hasText: 'Your space is full' });
const totals = (page: Page) => tray(page).getByRole('list').first();

function folderOf(name: string, files: Record<string, string | Buffer>): string {
  const made = join(folder, name);
  mkdirSync(made);
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(made, file), bytes);
  return made;
}

/** The same document as another file: whatever follows its end is nothing. */
const letter = (n: number) =>
  Buffer.concat([readFileSync(sample('letter')), Buffer.from(`\n% ${n}\n`)]);

/** When each answer of an upload came and when each was begun, in milliseconds. */
function watched(page: Page) {
  const begun: number[] = [];
  const refused: { at: number; status: number; after: number }[] = [];
  const isUpload = (url: string) => url.includes('/upload?onlyNew');
  page.on('request', (request) => {
    if (isUpload(request.url())) begun.push(Date.now());
  });
  page.on('response', async (response: Response) => {
    if (!isUpload(response.url()) || response.status() < 400) return;
    const after = Number((await response.allHeaders())['retry-after'] ?? Number.NaN);
    refused.push({ at: Date.now(), status: response.status(), after });
  });
  return { begun, refused };
}

test('a full account stops the list with one sentence, and it goes on once there is room', async ({
  page,
}) => {
  const account = await newReaderAtHome(page);
  const words = (n: number) =>
    Array.from({ length: 9_000 }, (_, at) => `w${((at + 1) * (n + 7) * 7919) % 1_000_003}`);
  const texts = Array.from({ length: 12 }, (_, n) => [`text ${n}.txt`, words(n).join(' ')]);
  const brought = folderOf('full', { ...Object.fromEntries(texts), 'cover.jpg': 'no book' });
  const { refused } = watched(page);
  await page.getByLabel('Add Folder').setInputFiles(brought);
  await expect(isFull(page)).toBeVisible({ timeout: 60_000 });
  await expect(tray(page).getByRole('heading', { name: 'Adding books is paused' })).toBeVisible();
  // Nobody is told of it twelve times: two were on their way.
  expect(refused.length).toBeLessThanOrEqual(2);
  await expect(totals(page)).not.toContainText('refused');
  const before = (await totals(page).textContent()) ?? '';
  const added = Number(/(\d+) added/.exec(before)?.[1]);
  expect(added).toBeGreaterThan(0);
  expect(before).toContain(`${12 - added} to go`);
  await expect(tray(page).getByText('One file is no book and was left out.')).toBeVisible();

  // Still without room it says the same again, and nothing is lost of the list.
  await tray(page).getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await expect(isFull(page)).toBeVisible();
  // A shorter text may have had room still.
  await expect(totals(page)).toContainText(/to go/);
  const [, now, left] = /(\d+) added.*?(\d+) to go/.exec(
    (await totals(page).textContent()) ?? '',
  ) ?? ['', '0', '0'];
  expect(Number(now)).toBeGreaterThanOrEqual(added);
  expect(Number(now) + Number(left)).toBe(12);

  server.run(['user', 'quota', account.email, '50']);
  await tray(page).getByRole('button', { name: 'Continue' }).click();
  await expect(tray(page).getByRole('heading', { name: 'Books added' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(totals(page)).toContainText('12 added');
  await expect(page.getByRole('heading', { name: 'Your Books (12)' })).toBeVisible();
  await tray(page).getByRole('button', { name: 'Show files' }).click();
  const download = page.waitForEvent('download');
  await tray(page).getByRole('button', { name: 'Save list' }).click();
  const csv = readFileSync((await (await download).path()) ?? '', 'utf8');
  expect(csv.match(/,added,\d+,,/g)).toHaveLength(12);
});

test('who has sent too many PDFs waits as long as the server says, and all come in', async ({
  page,
}) => {
  const account = await newReaderAtHome(page);
  server.run(['user', 'quota', account.email, '50']);
  const headers = { ...(await bearer(page)), ...(await xsrf(page.request)) };
  // Each counts, whatever it is.
  const send = async () => {
    const file = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') };
    const answer = await page.request.post('/api/pdf/upload', { multipart: { file }, headers });
    return answer.status();
  };
  let status = 0;
  for (let sent = 0; sent < 400 && status !== 429; sent += 8) {
    status = Math.max(...(await Promise.all(Array.from({ length: 8 }, send))));
  }
  expect(status).toBe(429);

  const { begun, refused } = watched(page);
  const files = { 'a.pdf': letter(1), 'b.pdf': letter(2), 'c.pdf': letter(3) };
  const text = { 'note.md': '# A note\n\nWith a text.' };
  await page.getByLabel('Add Folder').setInputFiles(folderOf('often', { ...files, ...text }));
  await expect(tray(page).getByText('The server is busy. It continues by itself.')).toBeAttached();
  await expect(tray(page).getByRole('heading', { name: 'Books added' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(totals(page)).toContainText('4 added');
  await expect(tray(page).getByText('3 PDFs were added: they are under “PDF”.')).toBeVisible();
  expectWaits(begun, refused, 429);
  await expect(page.getByRole('heading', { name: 'Your Books (1)' })).toBeVisible();

  // They are where PDFs are, once each; the same folder again sends nothing.
  await tray(page).getByRole('button', { name: 'Show files' }).click();
  await tray(page).getByRole('link', { name: 'b.pdf' }).click();
  await expect(page).toHaveURL(/\/pdf-editor\/.*_b\.pdf/);
  await page.goto('/dashboard?view=pdf');
  await expect(page.getByRole('article')).toHaveCount(3);
  await tray(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/dashboard');
  const sent = begun.length;
  await page.getByLabel('Add Folder').setInputFiles(join(folder, 'often'));
  await expect(tray(page).getByText('4 already there', { exact: true })).toBeVisible();
  expect(begun.length).toBe(sent);
});

test('where others keep the server busy it waits, and goes on by itself', async ({
  page,
  browser,
}) => {
  await newReaderAtHome(page);
  writeFileSync(isBusy, '');
  // Two are at work, eight wait, and of one reader no more than three.
  const others = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const context = await browser.newContext({ baseURL: server.url });
      const other = await context.newPage();
      await newReader(other);
      const headers = { ...(await bearer(other)), ...(await xsrf(other.request)) };
      const sent = Array.from({ length: 3 }, (_, m) => {
        const file = { name: 'x.pdf', mimeType: 'application/pdf', buffer: letter(n * 3 + m) };
        return other.request.post('/api/pdf/upload', { multipart: { file }, headers });
      });
      return { context, sent: Promise.allSettled(sent) };
    }),
  );
  const { begun, refused } = watched(page);
  const files = { 'a.pdf': letter(1), 'note.md': '# A note\n\nWith a text.' };
  await page.getByLabel('Add Folder').setInputFiles(folderOf('busy-one', files));
  await expect(tray(page).getByText('The server is busy. It continues by itself.')).toBeAttached({
    timeout: 15_000,
  });
  rmSync(isBusy);
  await expect(tray(page).getByRole('heading', { name: 'Books added' })).toBeVisible({
    timeout: 90_000,
  });
  await expect(totals(page)).toContainText('2 added');
  expectWaits(begun, refused, 503);
  for (const { context, sent } of others) {
    await sent;
    await context.close();
  }
});

/** After a refusal nothing is begun before the time that it names; what was on its way meanwhile is. */
function expectWaits(
  begun: readonly number[],
  refused: readonly { at: number; status: number; after: number }[],
  status: number,
): void {
  const told = refused.filter((one) => one.status === status);
  expect(told.length).toBeGreaterThan(0);
  for (const { at, after } of told) {
    expect(after).toBeGreaterThan(0);
    // What the browser tells comes some milliseconds later than it was.
    const early = begun.filter((time) => time > at + 100 && time < at + after * 1000 - 100);
    expect(early).toEqual([]);
  }
}
