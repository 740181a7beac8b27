/** The library: what a dozen books cost, and what ten thousand do. */
import { expect, type Page, test } from '@playwright/test';

import { newReader } from '../support/reader';
import { shelve } from '../support/shelve';
import { publish, type Row, spread } from './report';

const COUNTS = [12, 300, 10_000];
const RUNS = 5;
const FRAMES = 240;
/** A fast wheel. */
const STEP_PX = 120;

interface Watched {
  firstCards: number;
  tasks: { at: number; ms: number }[];
}
declare global {
  var watched: Watched;
}

/** Notes when the first cards are painted, and every long task. */
function watch(): void {
  const watched: Watched = { firstCards: 0, tasks: [] };
  globalThis.watched = watched;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.tasks.push({ at: startTime, ms: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-book]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // After that frame.
      setTimeout(() => {
        watched.firstCards = performance.now();
      });
    });
  }).observe(document, { childList: true, subtree: true });
}

const longest = (tasks: { ms: number }[]) => Math.max(0, ...tasks.map(({ ms }) => ms));

async function opened(page: Page) {
  await page.goto('/dashboard?sort=title');
  await expect.poll(() => page.evaluate(() => watched.firstCards)).toBeGreaterThan(0);
  // What comes when the first have come.
  await page.waitForTimeout(1500);
  return page.evaluate(() => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('view=page') && name.includes('sort=title'));
    const [answer] = answers as PerformanceResourceTiming[];
    return {
      ...watched,
      bytes: answer?.decodedBodySize ?? 0,
      sent: answer?.encodedBodySize ?? 0,
      ms: answer ? answer.responseEnd - answer.requestStart : 0,
      elements: document.querySelectorAll('*').length,
    };
  });
}

/** From the last key to other books on the screen. */
async function searched(page: Page): Promise<number> {
  const found = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let key = 0;
        addEventListener('keydown', () => {
          key = performance.now();
        });
        const heading = document.querySelector('#your-books');
        const before = heading?.textContent;
        new MutationObserver((_, observer) => {
          if (document.querySelector('#your-books')?.textContent === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - key)));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole('searchbox').pressSequentially('verw', { delay: 60 });
  return found;
}

/** How long each frame took, scrolling by as much in each. */
function scrolled(page: Page): Promise<number[]> {
  return page.evaluate(
    ([frames, step]) =>
      new Promise<number[]>((done) => {
        const took: number[] = [];
        let before = performance.now();
        const next = () => {
          const now = performance.now();
          took.push(now - before);
          before = now;
          if (took.length === frames) return done(took.slice(1));
          scrollBy(0, step);
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [FRAMES, STEP_PX] as const,
  );
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

const part = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

async function once(page: Page) {
  const open = await opened(page);
  const memory = await heap(page);
  const begin = await page.evaluate(() => performance.now());
  const frames = await scrolled(page);
  const tasks = await page.evaluate(() => watched.tasks);
  await page.evaluate(() => scrollTo(0, 0));
  return {
    ...open,
    memory,
    search: await searched(page),
    scrolling: part(frames, 0.95),
    middle: part(frames, 0.5),
    opening: longest(open.tasks),
    task: longest(tasks.filter(({ at }) => at >= begin)),
  };
}

test('the library', async ({ page }) => {
  const rows: Row[] = [];
  await page.addInitScript(watch);
  for (const count of COUNTS) {
    const { email } = await newReader(page);
    shelve(email, count);
    const runs: Awaited<ReturnType<typeof once>>[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await once(page));
    const [one] = runs;
    const of = (name: Exclude<keyof (typeof runs)[number], 'tasks'>) =>
      runs.map((run) => run[name]);
    const most = (name: 'memory' | 'elements') => Math.max(...of(name));
    const books = `${count} books`;
    const limit = (what: string, times: number[], least: number) => {
      const middle = part(times, 0.5);
      rows.push({
        what: `${books}: ${what}`,
        figure: spread(times),
        target: `< ${least} ms`,
        met: middle < least,
      });
    };
    limit('until the first cards are seen', of('firstCards'), 500);
    limit('the longest task while it opens', of('opening'), 100);
    limit(
      `the answer with the first books, ${Math.round((one?.bytes ?? 0) / 1000)} kB, packed ${Math.round((one?.sent ?? 0) / 1000)} kB`,
      of('ms'),
      30,
    );
    limit('from the last key to the books that are found', of('search'), 400);
    limit('a frame while scrolling, the median', of('middle'), 20);
    limit('a frame while scrolling, 95 of 100', of('scrolling'), 50);
    limit('the longest task while scrolling', of('task'), 100);
    rows.push({
      what: `${books}: memory of the page's scripts; elements`,
      figure: `${most('memory').toFixed(1)} MB; ${most('elements')}`,
    });
  }
  await publish({
    order: 47,
    title: 'The library',
    note: `${RUNS} times each, opened anew, by title; ${STEP_PX} px in each of ${FRAMES} frames, then \`verw\` is typed (it is waited for 250 ms in case somebody types on).`,
    rows,
  });
});
