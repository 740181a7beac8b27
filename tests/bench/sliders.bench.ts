/** A slider that is dragged: how soon the page has what it says. */
import { expect, type Page, test } from '@playwright/test';

import { newReader, openBook, untilExact, uploadByApi } from '../support/reader';
import { FILE, TITLE } from './books';
import { digits, median, publish } from './report';

/** As often a hand that drags is heard, milliseconds. */
const STEP_MS = 33;
const MOST_MS = 60;

interface Slider {
  name: string;
  /** What of the page it sets. */
  property: string;
}

const SLIDERS: Slider[] = [
  { name: 'Line height', property: 'line-height' },
  { name: 'Letter spacing', property: 'letter-spacing' },
  { name: 'Word spacing', property: 'word-spacing' },
  { name: 'Line length', property: 'inline-size' },
];

/**
 * Drags it from its least to its most; of each step the milliseconds until what it says, or what
 * it says later, is painted. Where steps are alike in the page they are one.
 */
const drag = (page: Page, { name, property }: Slider, everyMs: number) =>
  page.evaluate(
    async ([name, property, everyMs]) => {
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const painted = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          requestAnimationFrame(() => port2.postMessage(null));
        });
      const label = [...document.querySelectorAll('label')].find((it) => it.textContent === name);
      const slider = label?.control as HTMLInputElement;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      const move = (value: number) => {
        set?.call(slider, String(value));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const has = () => {
        const shown = document.querySelector('[data-page]');
        const of = property === 'inline-size' ? shown : (shown?.querySelector('p') ?? shown);
        return of ? Number.parseFloat(getComputedStyle(of).getPropertyValue(property)) || 0 : 0;
      };
      const [least, most, step] = [slider.min, slider.max, slider.step].map(Number) as [
        number,
        number,
        number,
      ];
      const values = Array.from(
        { length: Math.round((most - least) / step) + 1 },
        (_, n) => least + n * step,
      );
      const wanted: number[] = [];
      for (const value of values) {
        move(value);
        await pause(600);
        wanted.push(has());
      }
      move(least);
      await pause(1500);
      const asked = values.map(() => Number.NaN);
      const done = values.map(() => Number.NaN);
      let last = -1;
      const watch = (async () => {
        const end = performance.now() + values.length * everyMs + 5000;
        while (performance.now() < end && Number.isNaN(done.at(-1) ?? 0)) {
          await painted();
          const now = has();
          for (let n = 0; n <= last; n += 1) {
            if (Number.isNaN(done[n] ?? 0) && now >= (wanted[n] ?? 0)) done[n] = performance.now();
          }
        }
      })();
      for (const [n, value] of values.entries()) {
        asked[n] = performance.now();
        last = n;
        move(value);
        await pause(everyMs);
      }
      await watch;
      return values
        .map((_, n) => ({ ms: (done[n] ?? 0) - (asked[n] ?? 0), n }))
        .filter(({ n }) => n > 0 && wanted[n] !== wanted[n - 1])
        .map(({ ms }) => ms);
    },
    [name, property, everyMs] as const,
  );

const at95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

test('sliders', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await newReader(page);
  const book = await uploadByApi(page, FILE);
  await openBook(page, book);
  await untilExact(page);
  await page.goto(`/reader/${book}?at=20:0`);
  await untilExact(page);
  await page.waitForTimeout(3000);
  await page.getByRole('button', { name: 'Display settings' }).click();
  const rows = [];
  for (const slider of SLIDERS) {
    await expect(page.getByRole('slider', { name: slider.name })).toBeAttached();
    const times = await drag(page, slider, STEP_MS);
    expect(times.length).toBeGreaterThan(5);
    rows.push({
      what: `${slider.name}, ${times.length} steps`,
      figure: `median ${digits(median(times))}, 95th percentile ${digits(at95(times))} ms`,
      target: `below ${MOST_MS} ms`,
      met: at95(times) < MOST_MS,
    });
  }
  await publish({
    order: 17,
    title: `A slider is dragged, ${TITLE}`,
    note: `The product in its page: a step every ${STEP_MS} ms from the least to the most; from each step until the page is painted with what it says, or with what a later one says, whichever is first.`,
    rows,
  });
});
