import { expect, test } from '@playwright/test';

import {
  openEditor,
  painted,
  sample,
  sheetOf,
  storeByApi,
  storedHtml,
  untilSaved,
  uploadPdfByApi,
} from '../support/pdf';
import { newReaderAtHome } from '../support/reader';

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
