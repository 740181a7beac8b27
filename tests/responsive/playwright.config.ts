/** `make oracle`: every screen at every width, in Chromium. */
import { defineConfig } from '@playwright/test';

import base from '../playwright.config';

export default defineConfig({
  ...base,
  projects: undefined,
  testDir: '.',
  testMatch: '*.oracle.ts',
  outputDir: '../test-results/responsive',
  retries: 0,
  // Each has a server of its own; nobody needs the common one.
  webServer: [],
});
