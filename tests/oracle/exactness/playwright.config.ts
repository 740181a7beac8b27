/** `make oracle`: the corpus in Chromium, and a part of it in Firefox and WebKit. */
import { defineConfig } from '@playwright/test';

import base from '../../playwright.config';

export default defineConfig({
  ...base,
  projects: undefined,
  testDir: '.',
  testMatch: '*.oracle.ts',
  outputDir: '../../test-results/oracle',
  retries: 0,
  globalTeardown: './report.ts',
});
