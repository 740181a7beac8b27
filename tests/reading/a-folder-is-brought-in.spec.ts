/** A folder of books comes in beside what one does, goes on after a reload, and comes in once. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { newReaderAtHome } from '../support/reader';

const NOTES = 12;

function folderOfNotes(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'vokal-folder-')), 'Notizen');
  mkdirSync(join(folder, 'mehr'), { recursive: true });
  for (let n = 0; n < NOTES; n += 1) {
    const place = n < 8 ? folder : join(folder, 'mehr');
    writeFileSync(join(place, `note ${n}.md`), `# Note ${n}\n\nA text of its own: ${n}.\n`);
  }
  writeFileSync(join(folder, 'same as 0.md'), '# Note 0\n\nA text of its own: 0.\n');
  writeFileSync(join(folder, 'broken.epub'), 'PK\x03\x04 no more');
  writeFileSync(join(folder, 'cover.jpg'), 'no book');
  return folder;
}

const tray = (page: Page) => page.getByRole('region', { name: 'Adding books' });

test('a folder comes in while one goes elsewhere, goes on after a reload, and comes in once', async ({
  page,
}) => {
  const folder = folderOfNotes();
  await newReaderAtHome(page);
  let sent = 0;
  let isStuck = false;
  await page.route('**/api/books/upload?**', async (route) => {
    sent += 1;
    // The third is on its way when the tab is closed.
    if (sent === 3 || isStuck) {
      isStuck = true;
      return;
    }
    await route.continue();
  });
  await page.getByLabel('Add Folder').setInputFiles(folder);
  await expect(tray(page)).toBeVisible();
  await expect.poll(() => sent).toBeGreaterThan(2);

  // Without a kept folder the rest has to be chosen once more.
  isStuck = false;
  sent = 10;
  await page.reload();
  await expect(tray(page).getByText(/files have to be chosen again/)).toBeVisible();
  await page.getByLabel('Add Folder').setInputFiles(folder);
  const totals = tray(page).getByRole('list').first();
  await expect(tray(page).getByRole('heading', { name: 'Books added' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(totals).toContainText(`${NOTES} added`);
  await expect(totals).toContainText('1 already there');
  await expect(totals).toContainText('1 refused');
  await expect(tray(page).getByText('One file is no book and was left out.')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Your Books (${NOTES})` })).toBeVisible();

  // What was refused is told with its reason, and as a list.
  await tray(page).getByRole('button', { name: 'Show files' }).click();
  await tray(page).getByLabel('Only problems').check();
  await expect(tray(page).getByText('broken.epub')).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  const download = page.waitForEvent('download');
  await tray(page).getByRole('button', { name: 'Save list' }).click();
  const csv = readFileSync((await (await download).path()) ?? '', 'utf8');
  expect(csv.match(/,added,\d+,,/g)).toHaveLength(NOTES);
  expect(csv).toMatch(/Notizen\/same as 0\.md,known,\d+,,/);
  expect(csv).toMatch(/Notizen\/broken\.epub,refused,,(damaged|not_epub),/);
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await tray(page).getByRole('button', { name: 'Close' }).click();
  await expect(tray(page)).toBeHidden();
  await expect(page.locator('main')).toBeFocused();

  // The same folder once more, as one that the browser keeps: nothing is sent that is there.
  sent = 10;
  await page.evaluate(keepFolder, NOTES);
  await page.getByRole('button', { name: 'Add Folder' }).click();
  await expect(tray(page).getByText(`${NOTES} already there`, { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  expect(sent).toBe(10);
  await page.reload();
  // A new file in a folder that is kept comes in by itself, after the tab was closed at its start.
  await expect(tray(page).getByText(`${NOTES} already there`, { exact: true })).toBeVisible();
  await tray(page).getByRole('button', { name: 'Close' }).click();
  isStuck = true;
  await page.evaluate(keepFolder, NOTES + 1);
  await page.getByRole('button', { name: 'Add Folder' }).click();
  await expect.poll(() => sent).toBe(11);
  isStuck = false;
  await page.reload();
  await expect(tray(page).getByRole('heading', { name: 'Books added' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(tray(page).getByText('1 added', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Your Books (${NOTES + 1})` })).toBeVisible();
  rmSync(folder, { recursive: true });
});

/** A folder of the browser's own, which it keeps as it does one of the disk, with the same notes. */
async function keepFolder(count: number): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('Notizen', { create: true });
  for (let n = 0; n < count; n += 1) {
    const file = await folder.getFileHandle(`note ${n}.md`, { create: true });
    const writing = await file.createWritable();
    await writing.write(`# Note ${n}\n\nA text of its own: ${n}.\n`);
    await writing.close();
  }
  Object.assign(globalThis, { showDirectoryPicker: () => Promise.resolve(folder) });
}
