/** Words found in an open book, from key to paint, and against other readers. */
import { expect, type Page, test } from '@playwright/test';

import { newReader, openBook, untilExact, uploadByApi } from '../support/reader';
import { bookAsBase64, FILE, openBench, ROUNDS, TITLE } from './books';
import { digits, faster, median, publish, spread } from './report';

const NEEDLES = ['prince andrew', 'battle', 'snow'];
/** Their last letters are typed; the first ones stand there already. */
const TYPED = [
  'natasha',
  'prince',
  'war',
  'the',
  'snow',
  'battle',
  'emperor',
  'said',
  'night',
  'horse',
  'kutuzov',
  'french',
  'letter',
  'mother',
  'eyes',
];

interface Taken {
  first: number;
  all: number;
}

declare global {
  interface Window {
    /** When the last key was pressed, and when its hits were on the screen. */
    typed: { at: number; begun: boolean; first: number; all: number };
  }
}

/** From the next key on it is written down when hits, and when all of them, have been painted. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const typed = { at: 0, begun: false, first: 0, all: 0 };
    window.typed = typed;
    const painted = (what: 'first' | 'all') => {
      if (typed.at === 0 || typed[what] > 0) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          typed[what] ||= performance.now();
        };
        port2.postMessage(null);
      });
    };
    document.addEventListener(
      'input',
      () => Object.assign(typed, { at: performance.now(), begun: false, first: 0, all: 0 }),
      true,
    );
    const panel = document.querySelector('search');
    if (!panel) throw new Error('the search is not open');
    new MutationObserver(() => {
      // What stands there until the search begins is of the one before.
      const busy = panel.querySelector('[role=listbox]')?.ariaBusy;
      if (busy === 'true') typed.begun = true;
      if (!typed.begun) return;
      if (panel.querySelector('[role=option]')) painted('first');
      if (busy === 'false') painted('all');
    }).observe(panel, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['aria-busy'],
    });
  });
}

async function typeLast(page: Page, needle: string): Promise<Taken> {
  const field = page.getByRole('searchbox');
  const count = page.locator('search p[aria-hidden]');
  await field.fill(needle.slice(0, -1));
  if (needle.length > 1) await expect(count).toHaveText(/^[\d.,]+ hits?$/);
  await page.waitForTimeout(300);
  await field.press('End');
  await page.keyboard.type(needle.slice(-1));
  await page.waitForFunction(() => window.typed.all > 0 && window.typed.first > 0);
  const { at, first, all } = await page.evaluate(() => window.typed);
  return { first: first - at, all: all - at };
}

const at95 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

test('search, from key to paint', async ({ page }) => {
  await newReader(page);
  await openBook(page, await uploadByApi(page, FILE));
  await untilExact(page);
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.waitForTimeout(3000);
  await watch(page);
  const words: Taken[] = [];
  const letters: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const needle of TYPED) words.push(await typeLast(page, needle));
    letters.push(await typeLast(page, 'e'));
  }
  const hits = await page.locator('search p[aria-hidden]').textContent();
  const [first, all] = [words.map(({ first }) => first), words.map(({ all }) => all)];
  await publish({
    order: 14,
    title: `Search in an open book, ${TITLE}: from the key to the paint`,
    note: `The product in its page, the text at hand: the last letter of ${TYPED.length} words is typed, ${ROUNDS} times each; then one letter alone, ${hits}. Painted is what a frame after the list has changed has drawn.`,
    rows: [
      { what: 'first hits, median', figure: `${digits(median(first))} ms` },
      {
        what: 'first hits, 95th percentile',
        figure: `${digits(at95(first))} ms`,
        target: 'below 50 ms',
        met: at95(first) < 50,
      },
      { what: 'all hits, median', figure: `${digits(median(all))} ms` },
      {
        what: 'all hits, 95th percentile',
        figure: `${digits(at95(all))} ms`,
        target: 'below 150 ms',
        met: at95(all) < 150,
      },
      { what: '`e`, first hits', figure: spread(letters.map(({ first }) => first)) },
      {
        what: '`e`, all hits',
        figure: spread(letters.map(({ all }) => all)),
        target: 'below 150 ms',
        met: median(letters.map(({ all }) => all)) < 150,
      },
    ],
  });
});

test('search against others', async ({ page }) => {
  await openBench(page);
  const { samples, hits } = await page.evaluate(
    ([base64, needles, rounds]) => window.bench.searching(window.book, base64, needles, rounds),
    [bookAsBase64(), NEEDLES, ROUNDS] as const,
  );
  const { core = [], epubJs = [], foliate = [] } = samples;
  await publish({
    order: 15,
    title: `Search in an open book, ${TITLE}: all hits of ${NEEDLES.map((it) => `“${it}”`).join(', ')}`,
    note: `Each has the text at hand and counts its hits; ours in a worker, with the way there and back. Found: ${hits.core}, epub.js ${hits.epubJs} (per text node, so nothing over the end of an inline element), foliate-js ${hits.foliate}.`,
    rows: [
      { what: '**core**', figure: spread(core), ratio: '1' },
      faster('epub.js 0.3.93 `find` in each section', core, epubJs),
      faster('foliate-js 1.0.1 `searchMatcher`', core, foliate),
    ],
  });
});
