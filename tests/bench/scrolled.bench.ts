/** A whole book in one scroller: how long a jump of its bar shows nothing. */
import { expect, type Page, test } from '@playwright/test';

import { newReader, uploadByApi } from '../support/reader';
import { FILE, ROUNDS, TITLE } from './books';
import { digits, median, publish } from './report';

const LIMIT_MS = 300;

/** Milliseconds until there is text where the bar was put, at shares of the book not seen before. */
const jumps = (page: Page, count: number) =>
  page.locator('[data-scroller][data-whole-book]').evaluate(async (view, count) => {
    const isFull = () => {
      const edge = view.getBoundingClientRect().top;
      return [...view.querySelectorAll<HTMLElement>('[data-page]')].some((text) => {
        const { top, bottom, height } = text.getBoundingClientRect();
        return height > 0 && top < edge + 300 && bottom > edge + 100;
      });
    };
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      view.scrollTop = view.scrollHeight * ((0.618 * (at + 1)) % 1);
      const begun = performance.now();
      do await new Promise((drawn) => requestAnimationFrame(drawn));
      while (!isFull());
      times.push(performance.now() - begun);
      await new Promise((rest) => setTimeout(rest, 500));
    }
    return times;
  }, count);

test('scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await newReader(page);
  const book = await uploadByApi(page, FILE);
  await page.evaluate(() =>
    localStorage.setItem(
      'epub-reader-preferences',
      JSON.stringify({ isPaginated: false, scrolling: 'book' }),
    ),
  );
  await page.goto(`/reader/${book}`);
  await expect(page.locator('[data-pagination="exact"]')).toBeAttached({ timeout: 60_000 });
  const times = await jumps(page, 4 * ROUNDS);
  const slowest = Math.max(...times);
  await publish({
    order: 17,
    title: `The whole book scrolled, ${TITLE}`,
    note: `${times.length} jumps of the bar all over the book; until there is text in the window.`,
    rows: [
      { what: 'median', figure: `${digits(median(times))} ms` },
      {
        what: 'slowest',
        figure: `${digits(slowest)} ms`,
        target: `below ${LIMIT_MS} ms`,
        met: slowest < LIMIT_MS,
      },
    ],
  });
});
