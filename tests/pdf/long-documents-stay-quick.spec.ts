import { expect, test } from '@playwright/test';

import { expectNoViolations } from '../support/axe';
import {
  exportPdf,
  openEditor,
  painted,
  sample,
  sheetOf,
  storeByApi,
  storedHtml,
  textOfPdf,
  untilSaved,
  uploadPdfByApi,
} from '../support/pdf';
import { newReaderAtHome, pageShown } from '../support/reader';

const SENTENCE =
  'Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte, fand er sich in seinem Bett zu ' +
  'einem <i>ungeheueren</i> Ungeziefer verwandelt, und er lag auf seinem Rücken. ';

/** As much text as stands on so many pages. */
function bookOf(pages: number): string {
  let html = '';
  for (let page = 1; page <= pages; page += 1) {
    html += `<h2>Seite ${page}</h2>`;
    for (let at = 0; at < 7; at += 1) html += `<p>${SENTENCE.repeat(2)}Absatz ${at}.</p>`;
    html += `<ul><li>Eins ${page}</li><li>Zwei und <b>drei</b></li></ul>`;
  }
  return html;
}

// A time is no fault on a machine that does other things; the figures are told, not asserted.
for (const pages of [300, 500]) {
  test(`${pages} pages are marked, scrolled, edited and saved`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
      }).observe({ type: 'longtask', buffered: true });
    });
    const longTasks = () =>
      page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0));
    await newReaderAtHome(page);
    const fileName = await uploadPdfByApi(page, sample('letter'));
    await storeByApi(page, fileName, bookOf(pages));
    await openEditor(page, fileName);
    await expect(sheetOf(page).getByText('Seite 1', { exact: true })).toBeVisible();
    const figures: Record<string, number[]> = { open: await longTasks() };

    await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 3' });
    await page.getByRole('slider').fill('50');
    await expect.poll(() => painted(page, 'unstressed')).toBeGreaterThan(100);
    figures.aid = await longTasks();

    await sheetOf(page).evaluate(({ ownerDocument: shown }) =>
      shown.documentElement.scrollTo(0, shown.documentElement.scrollHeight),
    );
    const last = sheetOf(page).getByText(`Seite ${pages}`, { exact: true });
    // A page is taller than the window, and its heading is at its top.
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    // Only what is near the window is painted, however long the document.
    await expect.poll(() => painted(page, 'stressed')).toBeGreaterThan(100);
    expect(await painted(page, 'stressed')).toBeLessThan(5000);
    figures.scroll = await longTasks();

    await last.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' wird gerade bearbeitet', { delay: 50 });
    await expect(
      last.page().frameLocator('iframe').getByText('wird gerade bearbeitet'),
    ).toBeVisible();
    figures.typing = await longTasks();
    await untilSaved(page);
    figures.saving = await longTasks();
    expect(await storedHtml(page, fileName)).toContain(
      `<h2>Seite ${pages} wird gerade bearbeitet</h2>`,
    );
    test.info().annotations.push({ type: 'long tasks, ms', description: JSON.stringify(figures) });
    console.info(`${pages} pages, tasks over 50 ms:`, JSON.stringify(figures));
  });
}

test('what no sheet holds is edited, marked and exported in parts, and stays one document', async ({
  page,
}) => {
  test.setTimeout(360_000);
  await newReaderAtHome(page);
  const fileName = await uploadPdfByApi(page, sample('letter'));
  await storeByApi(page, fileName, bookOf(700));
  const before = await storedHtml(page, fileName);
  await openEditor(page, fileName);
  const parts = page.getByRole('button', { name: /^Part 1 of \d+: Seite 1$/ });
  await parts.press('Enter');
  const titles = await page.getByRole('menuitemradio').allInnerTexts();
  expect(titles.length).toBeGreaterThan(3);
  expect(titles[0]).toBe(`Part 1 of ${titles.length}: Seite 1`);
  await page.keyboard.press('Escape');
  // What stands on a sheet is looked at with a short one.
  await expectNoViolations(page, 'iframe');

  // With the aid on, into the next part without a pause: what was typed goes along.
  await page.getByLabel('Highlighting').selectOption({ label: 'Frequency 2' });
  const first = sheetOf(page).getByText('Seite 1', { exact: true });
  await first.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' (neu)');
  await page.getByRole('button', { name: 'Next part' }).click();
  await expect(page).toHaveURL(/\?part=2$/);
  const second = Number(/Seite (\d+)$/.exec(titles[1] ?? '')?.[1]);
  const heading = sheetOf(page).getByText(`Seite ${second}`, { exact: true });
  await expect(heading).toBeVisible();
  expect(await storedHtml(page, fileName)).toBe(before.replace('Seite 1<', 'Seite 1 (neu)<'));
  await expect(page.getByLabel('Highlighting')).toHaveValue('2');
  await heading.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' (auch)');
  await expect(page.locator('[data-save="unsaved"]')).toBeAttached();
  // The browser's arrow leads to the other part, and takes nothing along unasked.
  await page.evaluate(() => history.back());
  const leaving = page.getByRole('alertdialog');
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button').first().press('Escape');
  await expect(leaving).toBeHidden();
  await expect(sheetOf(page).getByText(`Seite ${second} (auch)`)).toBeVisible();
  await untilSaved(page);

  // Who has chosen the wrong marks need not wait for them.
  const exporting = page.getByRole('button', { name: 'Export PDF' });
  await exporting.click();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(exporting).toBeFocused();
  // What marks are in a file, other journeys look at: they take the tests' build minutes.
  await page.getByLabel('Highlighting').selectOption('0');

  // A part is a document of its own for who takes it along; back leads to where one was.
  const part = await exportPdf(page, 'Export this part as a PDF');
  expect(part).toMatch(/letter, part 2\.pdf$/);
  const text = textOfPdf(part);
  if (text !== null) {
    expect(text).toContain(`Seite ${second} (auch)`);
    expect(text).not.toContain('Seite 1 (neu)');
  }
  // And all parts are one file, in their order.
  const whole = await exportPdf(page);
  expect(whole).toMatch(/letter\.pdf$/);
  const pages = textOfPdf(whole)?.match(/^Seite \d+( \(\w+\))?$/gm);
  if (pages) {
    expect(pages).toHaveLength(700);
    expect(pages[0]).toBe('Seite 1 (neu)');
    expect(pages[second - 1]).toBe(`Seite ${second} (auch)`);
    expect(pages.at(-1)).toBe('Seite 700');
  }
  await page.goBack();
  await expect(sheetOf(page).getByText('Seite 1 (neu)', { exact: true })).toBeVisible();
  // What was written here before can still be undone.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(sheetOf(page).getByText('Seite 1 (neu)', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(sheetOf(page).getByText('Seite 1 (neu)', { exact: true })).toBeVisible();
  await untilSaved(page);
  // A part that does not come for want of a network comes with it.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next part' }).click();
  await expect(page.getByText(/^You are offline, so this document/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(sheetOf(page).getByText(`Seite ${second} (auch)`)).toBeVisible();
  await page.goBack();
  await expect(sheetOf(page).getByText('Seite 1 (neu)', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoViolations(page, 'iframe');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  // Another tab at another part has changed that: nobody is asked which text is to stand.
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).pathname}?part=3`);
  const third = Number(/Seite (\d+)$/.exec(titles[2] ?? '')?.[1]);
  await sheetOf(other).getByText(`Seite ${third}`, { exact: true }).click();
  await other.keyboard.press('End');
  await other.keyboard.type(' (dort)');
  await expect(other.locator('[data-save="unsaved"]')).toBeAttached();
  await untilSaved(other);
  await other.close();
  await sheetOf(page).getByText('Seite 1 (neu)', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(page.locator('[data-save="unsaved"]')).toBeAttached();
  await untilSaved(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();

  // It is read as one book, as it stands now.
  await page.reload();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page).toHaveURL(/\/reader\/\d+/);
  await expect(pageShown(page)).toContainText('Seite 1 (neu)', { timeout: 60_000 });
  const wanted = before
    .replace('Seite 1<', 'Seite 1 (neu)!<')
    .replace(`Seite ${second}<`, `Seite ${second} (auch)<`)
    .replace(`Seite ${third}<`, `Seite ${third} (dort)<`);
  expect(await storedHtml(page, fileName)).toBe(wanted);
});
