/** What was measured, kept in a file each until the report is written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Setting } from '../../support/oracle-page';
import type { Comparison } from '../oracle';

export interface Result {
  browser: 'Chromium' | 'Firefox' | 'WebKit';
  version: string;
  kind: string;
  book: string;
  setting: Setting;
  /** Missing if the comparison did not come to an end. */
  comparison?: Comparison;
  error?: string;
}

const FOLDER = fileURLToPath(new URL('../../../target/exactness/', import.meta.url));

export function keep(result: Result): void {
  mkdirSync(FOLDER, { recursive: true });
  const { width, font, fontSize, scale = 1, letterSpacing = 0, weight = 400 } = result.setting;
  const { browser, kind, book } = result;
  const name = [
    browser,
    kind,
    book,
    width,
    font,
    fontSize,
    scale * 100,
    letterSpacing,
    weight,
  ].join('-');
  writeFileSync(
    `${FOLDER}${name.replaceAll(/[^\w-]/g, '_')}.json`,
    JSON.stringify(result, null, 1),
  );
}

export function kept(): Result[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')));
}

/** A book that was opened by the front door, in one face on one screen. */
export interface Whole {
  book: string;
  font: string;
  fontSize: number;
  /** CSS pixels. */
  screen: number;
  /** Pages at the first opening, at the second, and at a saved place in another profile. */
  first: number;
  second: number;
  later: number;
  cut: string[];
  blank: string[];
  /** The same book line by line, in a column of about this screen's. */
  lines: Comparison;
}

/** On which pairs of characters the core and a browser disagree. */
export interface Pairs {
  browser: Result['browser'];
  pairs: number;
  differ: string[];
}

const WHOLE = fileURLToPath(new URL('../../../target/whole-books/', import.meta.url));
const PAIRS = fileURLToPath(new URL('../../../target/pairs/', import.meta.url));

function write(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.json`, JSON.stringify(value, null, 1));
}

function read<Value>(folder: string): Value[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')));
}

export const keepWhole = (whole: Whole) =>
  write(WHOLE, `${whole.book}-${whole.font}-${whole.screen}`, whole);
export const keptWhole = () => read<Whole>(WHOLE);
export const keepPairs = (pairs: Pairs) => write(PAIRS, pairs.browser, pairs);
export const keptPairs = () => read<Pairs>(PAIRS);
