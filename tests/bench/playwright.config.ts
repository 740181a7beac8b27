/** Benchmarks: one at a time, on the same server and oracle page as the tests. */
import { defineConfig } from '@playwright/test';

import tests from '../playwright.config';

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
});
