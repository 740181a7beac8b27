import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { COLOURS } from '@/shared/annotations/annotation';
import { contrastOf, type Rgb, rgbOf } from '@/shared/reading-aid/contrast';

import { groundsThatHold } from './grounds';

const sheet = readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8');

/** A theme's colours as the stylesheet has them. */
function themeOf(selector: string): (name: string) => string {
  const from = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(from, sheet.indexOf('}', from));
  return (name) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

const themes: [string, (name: string) => string][] = [
  ['light', themeOf(':root')],
  ['sepia', themeOf(':root[data-theme="sepia"]')],
  ['dark', themeOf(':root[data-theme="dark"]')],
  ['contrast', themeOf(':root[data-theme="contrast"]')],
  ['black', themeOf(':root[data-theme="black"]')],
];

test.each(themes)(
  'in %s, ink and links can be read on every ground, and lines be seen',
  (_, token) => {
    const colour = (name: string): Rgb => {
      const found = rgbOf(token(name));
      if (!found) throw new Error(`${name} is missing`);
      return found;
    };
    const page = colour('--page');
    for (const name of COLOURS) {
      const ground = colour(`--mark-${name}`);
      const line = colour(`--mark-${name}-line`);
      expect(contrastOf(colour('--ink'), ground), name).toBeGreaterThanOrEqual(7);
      expect(contrastOf(colour('--accent'), ground), name).toBeGreaterThanOrEqual(4.5);
      // WCAG 2.2, success criterion 1.4.11.
      expect(contrastOf(line, page), name).toBeGreaterThanOrEqual(3);
      expect(contrastOf(line, ground), name).toBeGreaterThanOrEqual(3);
    }
    expect(groundsThatHold(COLOURS, 1, token).size).toBe(5);
  },
);

test.each(themes)(
  'in %s, what the aid fades keeps 4.5 : 1 on a ground, or has none',
  (_, token) => {
    for (let percent = 20; percent <= 100; percent += 5) {
      const holds = groundsThatHold(COLOURS, percent / 100, token);
      for (const name of COLOURS) {
        const [ink, page, ground] = ['--ink', '--page', `--mark-${name}`].map((of) =>
          rgbOf(token(of)),
        );
        const ratio = contrastOf(ink as Rgb, page as Rgb, percent / 100, ground as Rgb);
        expect(holds.has(name), `${name} at ${percent} %`).toBe(ratio >= 4.5);
      }
    }
    // Both happen: it is no rule that never acts.
    expect(groundsThatHold(COLOURS, 0.5, token).size).toBe(0);
    expect(groundsThatHold(COLOURS, 0.8, token).size).toBe(5);
  },
);

test('what no theme names is no ground', () => {
  expect(groundsThatHold(['yellow'], 1, () => '').size).toBe(0);
});
