/** Page 97 is page 97 for everybody: pages that no size moves, of the printed edition or counted. */
import { expect, type Page, test } from '@playwright/test';

import { expectNoViolationsInAnyTheme } from '../support/axe';
import { made, prose } from '../support/epub';
import {
  newReaderAtHome,
  openBook,
  pageShown,
  untilExact,
  upload,
  uploadByApi,
} from '../support/reader';

/** Where pages of paper begin, three in each chapter, in the middle of their sentences. */
const PRINTED = [
  { title: 'Preface', labels: ['xii', 'xiii', 'xiv'] },
  { title: 'Part 1', labels: ['96', '97', '98'] },
  { title: 'Part 2', labels: ['99', '100', '101'] },
];

function withPageList(): string {
  const chapters = PRINTED.map(({ title, labels }) => ({
    title,
    body: `<h1>${title}</h1>${labels
      .map((label) => `${prose(3)}<p>Before it. <a id="p${label}"></a>Page begins.</p>${prose(3)}`)
      .join('')}`,
  }));
  const targets = PRINTED.flatMap(({ labels }, n) =>
    labels.map(
      (label) =>
        `<pageTarget><navLabel><text>${label}</text></navLabel><content src="c${n}.xhtml#p${label}"/></pageTarget>`,
    ),
  );
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><pageList>${targets.join('')}</pageList></ncx>`;
  return made({
    title: 'A book that was printed',
    chapters,
    files: [{ path: 'toc.ncx', mediaType: 'application/x-dtbncx+xml', bytes: Buffer.from(ncx) }],
  });
}

const screenPage = async (page: Page) =>
  Number(await pageShown(page).getAttribute('data-page-number'));
const said = (page: Page, words: string | RegExp) => page.getByRole('contentinfo').getByText(words);

/** Three sizes up, and the panel is closed again. */
async function enlarge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Display settings' }).click();
  for (let step = 0; step < 3; step += 1) {
    await page.getByRole('button', { name: 'A+' }).click();
  }
  await page.getByRole('region', { name: 'Display settings' }).press('Escape');
  await untilExact(page);
}

test('a page of the printed edition is found, named and kept', async ({ page }) => {
  await newReaderAtHome(page);
  await upload(page, withPageList());
  await page.getByRole('button', { name: 'Start Reading' }).first().click();
  await expect(pageShown(page)).toBeVisible();
  await untilExact(page);

  // Nothing is printed before the first page that is listed.
  await expect(said(page, /of the printed edition/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Table of Contents' }).click();
  const part = page.getByRole('dialog').getByRole('button', { name: 'Part 2' });
  await expect(part).toHaveAccessibleDescription(
    /page \d+ on this screen · Page 98 of the printed/,
  );
  await expect(page.getByRole('dialog').getByText(/^about .* in the book$/)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to a page' });
  const field = dialog.getByLabel('Page, or percent of the book');
  await expect(dialog.getByRole('radio', { name: 'Page of the book' })).toBeChecked();
  await field.fill('XIV');
  await expect(dialog.getByText('Page xiv · Preface')).toBeVisible();
  await expect(dialog.getByText(/^Page begins\./)).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.keyboard.press('Enter');
  await expect(said(page, 'Page xiv of the printed edition')).toBeAttached();

  await page.keyboard.press('g');
  await field.fill('500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(/no page “500”.*nearest is 101/);
  await field.fill('p. 97');
  await page.keyboard.press('Enter');
  await expect(said(page, 'Page 97 of the printed edition')).toBeAttached();
  await expect(page.getByText('p. 97').first()).toBeVisible();
  await expect(pageShown(page)).toContainText('Page begins.');

  // Larger letters are more pages of the screen, and the same of the book.
  const before = await screenPage(page);
  await enlarge(page);
  await expect.poll(() => screenPage(page)).toBeGreaterThan(before);
  await expect(said(page, 'Page 97 of the printed edition')).toBeAttached();

  await page.keyboard.press('g');
  await dialog.getByText('Page on this screen').click();
  await field.fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => screenPage(page)).toBe(2);

  await page.getByRole('button', { name: 'Display settings' }).click();
  await page.getByLabel('Page numbers in the footer').selectOption('Screen only');
  await expect(page.getByText(/^2 \/ \d+$/).first()).toBeAttached();
  await expect(said(page, /of the printed edition/)).toHaveCount(0);
});

test('a book that lists none has pages of its own, the same at every size', async ({ page }) => {
  await newReaderAtHome(page);
  const file = made({
    title: 'A book that was never printed',
    chapters: ['One', 'Two'].map((title) => ({ title, body: prose(20) })),
  });
  await openBook(page, await uploadByApi(page, file));
  await untilExact(page);
  await expect(said(page, /^Page 1 of \d+ of the book/)).toBeAttached();

  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to a page' });
  await expect(dialog.getByRole('radio', { name: 'Page on this screen' })).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('radio', { name: 'Page of the book' })).toBeChecked();
  await dialog.getByLabel('Page, or percent of the book').fill('7');
  await page.keyboard.press('Enter');
  await expect(said(page, /^Page 7 of \d+ of the book/)).toBeAttached();
  const before = await screenPage(page);
  await enlarge(page);
  await expect.poll(() => screenPage(page)).toBeGreaterThan(before);
  await expect(said(page, /^Page 7 of \d+ of the book/)).toBeAttached();
});
