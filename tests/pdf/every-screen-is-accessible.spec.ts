import { expect, type Page, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import { openEditor, sample, sheetOf, storeByApi, uploadPdf, uploadPdfByApi } from '../support/pdf';
import { newReaderAtHome } from '../support/reader';

/** No script runs in the document's frame, and so no audit: its text is audited on a page of its own. */
async function expectEditorClean(page: Page): Promise<void> {
  await expectNoViolations(page, 'iframe');
  const html = await sheetOf(page).evaluate((sheet) => sheet.outerHTML);
  const copy = await page.context().newPage();
  await copy.setContent(`<html lang="en"><title>Document</title><main>${html}</main></html>`);
  await expectNoViolations(copy);
  await copy.close();
}

const devices = { phone: [360, 780], tablet: [820, 1180], desktop: [1440, 900] } as const;

for (const [device, [width, height]] of Object.entries(devices)) {
  test(`list and editor on a ${device}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    await newReaderAtHome(page);
    await page.goto('/dashboard?view=pdf');
    await expect(page.getByText('No documents yet')).toBeVisible();
    await expectNoViolations(page);
    await uploadPdf(page, sample('report'));
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Delete report' }).click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Open report in the editor' }).click();
    await expect(sheetOf(page)).toContainText('Report of the town library');
    await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 1' });
    await expectEditorClean(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    const inFrame = await sheetOf(page).evaluate(
      ({ ownerDocument: { documentElement } }) =>
        documentElement.scrollWidth - documentElement.clientWidth,
    );
    expect(inFrame).toBeLessThanOrEqual(0);
  });
}

test('on a phone the tools leave the room to the text, and titles fit', async ({ page }) => {
  const [width, height] = devices.phone;
  await page.setViewportSize({ width, height });
  await newReaderAtHome(page);
  const fileName = await uploadPdfByApi(page, sample('report'));
  await storeByApi(
    page,
    fileName,
    '<h1>Überschwemmung im Nachbartal</h1><h2>Wie es dazu kam</h2><p>Es hat geregnet.</p>',
  );
  await openEditor(page, fileName);
  const title = sheetOf(page).locator('h1');
  await expect(title).toBeVisible();

  const tools = page.getByRole('toolbar', { name: 'Text and view' }).locator('xpath=../..');
  const heightOfTools = async () => (await tools.boundingBox())?.height ?? 0;
  // Two rows of what is used all the time; the rest is one touch away.
  expect(await heightOfTools()).toBeLessThan(height / 6);
  const more = page.getByRole('button', { name: 'More' });
  const folded = [
    page.getByRole('slider', { name: /Contrast/ }),
    page.getByRole('button', { name: 'Reset' }),
    page.getByRole('button', { name: 'Export PDF' }),
  ];
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  for (const tool of folded) await expect(tool).toBeHidden();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  for (const tool of folded) await expect(tool).toBeInViewport({ ratio: 1 });
  expect(await heightOfTools()).toBeLessThan(height / 3);
  await expectEditorClean(page);
  await more.click();
  for (const tool of folded) await expect(tool).toBeHidden();

  // As a title of 48 points comes from paper.
  const sizes = await title.evaluate((heading) => {
    const { documentElement } = heading.ownerDocument;
    for (const name of ['h1', 'h2', 'h3'])
      documentElement.style.setProperty(`--size-${name}`, '72px');
    const sheet = heading.closest('.sheet');
    return {
      title: Number.parseFloat(getComputedStyle(heading).fontSize),
      below: Number.parseFloat(getComputedStyle(heading.nextElementSibling ?? heading).fontSize),
      beyond: heading.scrollWidth - heading.clientWidth,
      sheet: (sheet?.scrollWidth ?? 0) - (sheet?.clientWidth ?? 0),
    };
  });
  expect(sizes.title).toBeLessThan(48);
  expect(sizes.below).toBeLessThan(sizes.title);
  expect(sizes.beyond).toBeLessThanOrEqual(0);
  expect(sizes.sheet).toBeLessThanOrEqual(0);

  // Where there is room, nothing is folded.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(more).toBeHidden();
  for (const tool of folded) await expect(tool).toBeVisible();
});

for (const theme of ['dark', 'sepia']) {
  test(`the editor in ${theme}`, async ({ page }) => {
    await newReaderAtHome(page);
    const fileName = await uploadPdfByApi(page, sample('report'));
    await page.evaluate(
      (chosen) =>
        localStorage.setItem('epub-reader-preferences', JSON.stringify({ theme: chosen })),
      theme,
    );
    await openEditor(page, fileName);
    await expect(sheetOf(page)).toContainText('Report of the town library');
    const colour = await sheetOf(page).evaluate((sheet) => getComputedStyle(sheet).backgroundColor);
    expect(colour).toBe(theme === 'dark' ? 'rgb(31, 34, 38)' : 'rgb(251, 244, 230)');
    await expectEditorClean(page);
  });
}

test('everything is reached by the keyboard alone', async ({ page }) => {
  await newReaderAtHome(page);
  const fileName = await uploadPdfByApi(page, sample('letter'));
  await openEditor(page, fileName);
  await expect(sheetOf(page)).toContainText('Großmutter');
  const reached: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return element.getAttribute('aria-label') ?? element.textContent ?? element.nodeName;
      }),
    );
    if (await page.evaluate(() => document.activeElement?.nodeName === 'IFRAME')) break;
  }
  const all = reached.join('|');
  for (const name of ['Back to Library', 'Bold', 'Reset', 'Export PDF'])
    expect(all).toContain(name);
  expect(await page.evaluate(() => document.activeElement?.nodeName)).toBe('IFRAME');
  await page.keyboard.type('Hallo ');
  await expect(sheetOf(page)).toContainText('Hallo');
  // And out again: Tab is not caught by the text.
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.nodeName)).not.toBe('IFRAME');
});
