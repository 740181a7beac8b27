/** Where the numbers of verses stand: at the end of their line, beside its words and not on them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

import { readChapters } from '../support/bypass';
import { untilExact } from '../support/reader';

const VERSE = readFileSync(
  fileURLToPath(new URL('chapters/line-numbers.html', import.meta.url)),
  'utf8',
);

/** Pixels by which the middle of smaller letters may be off the middle of their line. */
const OFF = 3;

for (const size of [
  { width: 1100, height: 800 },
  { width: 390, height: 780 },
])
  test(`numbers stand at the end of their lines at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await readChapters(page, [VERSE]);
    await untilExact(page);
    const found = await page.locator('[data-page]').evaluate(
      (shown, near) =>
        [...shown.querySelectorAll<HTMLElement>('.flowing [data-p~="fe"]')].map((number) => {
          const block = number.closest<HTMLElement>('.flowing') ?? shown;
          const own = number.getBoundingClientRect();
          const within = (node: Node) => number.contains(node);
          const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
          const others: DOMRect[] = [];
          let before: DOMRect | undefined;
          let isPast = false;
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (within(node)) {
              isPast = true;
              continue;
            }
            const range = document.createRange();
            range.selectNodeContents(node);
            const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
            others.push(...boxes);
            if (!isPast) before = boxes.at(-1) ?? before;
          }
          const { right } = block.getBoundingClientRect();
          const padding = Number.parseFloat(getComputedStyle(block).paddingInlineEnd);
          const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
          const line = before ?? others[0];
          return {
            text: number.textContent,
            toEnd: Math.abs(right - padding - own.right),
            off: line === undefined ? 0 : middle(own) - middle(line),
            rows: Math.round(
              (own.bottom - own.top) / Number.parseFloat(getComputedStyle(block).lineHeight),
            ),
            over: others.filter(
              (box) =>
                box.right > own.left + 1 &&
                box.left < own.right - 1 &&
                Math.abs(middle(box) - middle(own)) < near * 2,
            ).length,
          };
        }),
      OFF,
    );
    expect(found.length).toBeGreaterThan(4);
    for (const { text, toEnd, off, rows, over } of found) {
      expect(toEnd, `${text} at the end`).toBeLessThan(1);
      expect(rows, `${text} is one line`).toBe(1);
      expect(over, `${text} stands on nothing`).toBe(0);
      // On its line, or below one that is full.
      if (off < OFF * 3) expect(Math.abs(off), `${text} on its line`).toBeLessThan(OFF);
    }
    expect(found.filter(({ off }) => Math.abs(off) < OFF).length).toBeGreaterThan(3);
  });
