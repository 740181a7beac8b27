/** Whole books, opened by the front door, and walked through as people do. */
import { expect, type Page } from '@playwright/test';

import { pageShown, untilExact } from './reader';

/** What somebody meets who reads a book from the page in view to its end. */
export interface Walk {
  pages: number;
  /** Pages longer than their box, and pages with nothing on them, each with its place. */
  cut: string[];
  blank: string[];
  /** Pictures without a size, each with its place. */
  hollow: string[];
}

/** Sets the face of text for whoever uses this page from now on. */
export async function chooseFace(page: Page, font: string, fontSize: number): Promise<void> {
  await page.addInitScript(
    (preferences) => {
      const known = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
      localStorage.setItem('epub-reader-preferences', JSON.stringify({ ...known, ...preferences }));
    },
    { font, fontSize },
  );
}

/** Opens a book, or opens it again; returns how many pages it has. */
export async function openWhole(page: Page, id: number): Promise<number> {
  await page.goto(`/reader/${id}`);
  await expect(pageShown(page)).toBeVisible();
  await untilExact(page);
  return Number(await pageShown(page).getAttribute('data-total-pages'));
}

/** Turns page after page, to the last or as many as `most`. */
export async function walk(page: Page, most = Number.POSITIVE_INFINITY): Promise<Walk> {
  const found: Walk = { pages: 0, cut: [], blank: [], hollow: [] };
  for (;;) {
    const look = await pageShown(page).evaluate(async (shown) => {
      // What is drawn is asked, so that the files of its fonts have been, too.
      shown.getBoundingClientRect();
      await document.fonts.ready;
      const { pageNumber, totalPages, chapterIndex, overflow } = (shown as HTMLElement).dataset;
      const isBlank =
        !/\S/.test(shown.textContent ?? '') || shown.querySelector('[data-placeholder]');
      return {
        number: Number(pageNumber),
        total: Number(totalPages),
        where: `page ${pageNumber}, chapter ${chapterIndex}`,
        over: shown.scrollHeight - shown.clientHeight,
        mended: Number(overflow),
        hollow: [...shown.querySelectorAll('img')].filter(
          (image) => image.getBoundingClientRect().width < 1,
        ).length,
        isBlank: Boolean(isBlank && !shown.querySelector('img,svg,table,math')),
      };
    });
    found.pages += 1;
    if (look.over > 0 || look.mended > 0) found.cut.push(`${look.where}: ${look.over} px`);
    if (look.isBlank) found.blank.push(look.where);
    if (look.hollow > 0) found.hollow.push(`${look.where}: ${look.hollow} pictures`);
    if (look.number >= look.total || found.pages >= most) return found;
    // The keyboard is throttled to one page in 150 ms.
    await page.waitForTimeout(160);
    // Forward in either direction of writing.
    await page.keyboard.press('PageDown');
    await expect(pageShown(page)).toHaveAttribute('data-page-number', String(look.number + 1));
  }
}
