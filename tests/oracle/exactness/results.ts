/** What was measured, kept in a file each until the report is written. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const { width, font, fontSize, scale = 1 } = result.setting;
  const { browser, kind, book } = result;
  const name = [browser, kind, book, width, font, fontSize, scale * 100].join('-');
  writeFileSync(
    `${FOLDER}${name.replaceAll(/[^\w-]/g, '_')}.json`,
    JSON.stringify(result, null, 1),
  );
}

export function kept(): Result[] {
  return readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8')));
}
