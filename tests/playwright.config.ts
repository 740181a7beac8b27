/** The whole product in a real browser: built front end, real core, real server. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig, devices } from '@playwright/test';

// Each run has a store of its own; workers inherit the variable from the first process.
process.env.VOKAL_TEST_DATA ??= mkdtempSync(join(tmpdir(), 'vokal-e2e-'));

/** Commands run here, wherever the configuration that uses them lies. */
const cwd = fileURLToPath(new URL('.', import.meta.url));

/**
 * What Playwright turns off, as a second list takes the place of the first, and what the
 * address bar draws with a page of its own, which took an eighth of the processor.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** People's own browser. */
export const launchOptions = {
  executablePath: process.env.VOKAL_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--disable-features=${WITHOUT.join(',')}`,
  ],
};

/**
 * The same engine without the windows around it takes a third less of a processor. It has
 * another way to hint fonts, so where letters are measured it is people's own browser.
 */
const withoutWindows = {
  ...launchOptions,
  // Nobody stays long enough on a page for what its programs do to be worth optimising: that
  // took a tenth of a journey's processor time.
  args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev'],
  executablePath: process.env.VOKAL_HEADLESS_CHROMIUM ?? launchOptions.executablePath,
};

/** Where letters are measured: line for line, page for page, or how a screen holds its texts. */
const LETTERS = [
  '**/layout/*.spec.ts',
  '**/responsive/*.spec.ts',
  ...[
    'a-reader-reads-a-book',
    'every-alphabet-is-exact',
    'formulas-can-be-read',
    'pages-hold-what-they-show',
    'the-aid-needs-no-highlight-api',
    'the-reader-fits-its-window',
    'words-are-hyphenated',
  ].map((name) => `**/reading/${name}.spec.ts`),
];

/** Two checkouts can be tested side by side with different ports. */
const port = Number(process.env.VOKAL_TEST_PORT ?? 8093);

export const APP = `http://127.0.0.1:${port}`;
export const ORACLE = `http://127.0.0.1:${port + 1}`;
/** Where its page is built, and books lie beside it. */
export const ORACLE_FOLDER = fileURLToPath(new URL(`../target/oracle-${port}/`, import.meta.url));
const vite = (command: string) =>
  `npx vite ${command} --config oracle/vite.config.ts --outDir ${ORACLE_FOLDER} --logLevel warn`;

export default defineConfig({
  testDir: '.',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A machine under load may miss a deadline once; a fault misses it twice.
  retries: process.env.CI ? 1 : 0,
  // Twice as many as cores have most machines that check: each waits now and then, for a page,
  // for the server, or for time to pass.
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: APP,
    locale: 'en-US',
    // Recording slows each test; what fails is tried again with it.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'pages', testMatch: LETTERS },
    {
      name: 'flows',
      testMatch: /(accounts|admin|offline|pdf|reading|security|study)\/.*\.spec\.ts$/,
      testIgnore: LETTERS,
      use: { launchOptions: withoutWindows },
    },
  ],
  webServer: [
    {
      command: `${process.env.VOKAL_SERVER ?? '../target/debug/vokal-server'}`,
      cwd,
      url: `${APP}/api/ready`,
      env: {
        VOKAL_LISTEN: new URL(APP).host,
        VOKAL_DATA_DIR: process.env.VOKAL_TEST_DATA,
        VOKAL_LOG: 'warn',
      },
    },
    {
      command: `${vite('build')} && ${vite('preview')} --port ${port + 1} --strictPort`,
      cwd,
      url: ORACLE,
    },
  ],
});
