/** Benchmarks: one at a time, on a page built as the product is. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

import tests from '../playwright.config';

const port = Number(process.env.VOKAL_TEST_PORT ?? 8093) + 2;
const cwd = fileURLToPath(new URL('..', import.meta.url));

export const BENCH = `http://127.0.0.1:${port}`;

const [server] = [tests.webServer].flat();
if (!server) throw new Error('the tests have a server');

const vite = (command: string) => `npx vite ${command} --config bench/vite.config.ts`;

export default defineConfig({
  ...tests,
  projects: undefined,
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 600_000,
  reporter: [['list'], ['./reporter.ts']],
  use: {
    ...tests.use,
    trace: 'off',
    launchOptions: {
      ...tests.use?.launchOptions,
      args: [...(tests.use?.launchOptions?.args ?? []), '--js-flags=--expose-gc'],
    },
  },
  webServer: [
    server,
    {
      command: `${vite('build')} && ${vite('preview')} --port ${port} --strictPort`,
      cwd,
      url: BENCH,
    },
  ],
});
