/** The oracle page in each engine, behind the few calls that the comparison needs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { launch } from 'puppeteer-core';
import { Browser, Builder, Capabilities } from 'selenium-webdriver';

import { ORACLE } from '../../playwright.config';
import type { Comparison } from '../oracle';

export interface Engine {
  version: string;
  /** Opens the chapters of a file beside the oracle page. */
  open(url: string): Promise<void>;
  /** Compares them; `asked` are the arguments of the page's `compareIn`. */
  compare(asked: unknown): Promise<Comparison>;
  /** Between which characters it ends a line, once something is open. */
  breaksOfPairs(): Promise<string[][]>;
  close(): Promise<void>;
}

const FIREFOX = process.env.VOKAL_FIREFOX ?? '/usr/bin/firefox-esr';
const WEBKIT = process.env.VOKAL_WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const WEBKIT_DRIVER = process.env.VOKAL_WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const WEBKIT_PORT = 4871;
const DISPLAY = ':471';
const AN_HOUR = 3_600_000;

const READY = "'oracle' in window";

export const hasFirefox = existsSync(FIREFOX);
export const hasWebkit =
  existsSync(WEBKIT) && existsSync(WEBKIT_DRIVER) && existsSync('/usr/bin/Xvfb');

export async function chromium(page: Page): Promise<Engine> {
  return {
    version: `Chromium ${page.context().browser()?.version()}`,
    async open(url) {
      await page.goto(ORACLE);
      await page.waitForFunction(READY);
      // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
      await page.evaluate((url) => (window as any).oracle.openFile(url), url);
    },
    compare: (asked) =>
      // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
      page.evaluate((asked) => (window as any).oracle.compareIn(...(asked as [])), asked),
    // biome-ignore lint/suspicious/noExplicitAny: the oracle page puts it there.
    breaksOfPairs: () => page.evaluate(() => (window as any).oracle.breaksOfPairs()),
    close: async () => {},
  };
}

export async function firefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    protocolTimeout: AN_HOUR,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    version: await browser.version(),
    async open(url) {
      await page.goto(ORACLE);
      await page.waitForFunction(READY);
      await page.evaluate(`window.oracle.openFile(${JSON.stringify(url)})`);
    },
    async compare(asked) {
      const args = JSON.stringify(asked);
      return (await page.evaluate(`window.oracle.compareIn(...${args})`)) as Comparison;
    },
    breaksOfPairs: async () => (await page.evaluate('window.oracle.breaksOfPairs()')) as string[][],
    close: () => browser.close(),
  };
}

/** WebKitGTK, on a screen of its own that nobody sees. */
export async function webkit(): Promise<Engine> {
  const env = { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: '1' };
  const helpers: ChildProcess[] = [
    spawn('/usr/bin/Xvfb', [DISPLAY, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 1000));
  helpers.push(spawn(WEBKIT_DRIVER, [`--port=${WEBKIT_PORT}`], { env, stdio: 'ignore' }));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] },
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${WEBKIT_PORT}`)
    .forBrowser(Browser.SAFARI)
    .withCapabilities(wanted)
    .build();
  await driver.manage().setTimeouts({ script: AN_HOUR, pageLoad: 60_000 });
  const run = async (call: string): Promise<unknown> => {
    const answer = (await driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
       Promise.resolve(window.oracle.${call}).then((ok) => done({ ok }), (error) => done({ error: String(error) }));`,
    )) as { ok?: unknown; error?: string };
    if (answer.error) throw new Error(answer.error);
    return answer.ok;
  };
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    async open(url) {
      await driver.get(ORACLE);
      await driver.wait(async () => driver.executeScript(`return ${READY}`), 30_000);
      await run(`openFile(${JSON.stringify(url)})`);
    },
    compare: async (asked) => (await run(`compareIn(...${JSON.stringify(asked)})`)) as Comparison,
    breaksOfPairs: async () => (await run('breaksOfPairs()')) as string[][],
    async close() {
      await driver.quit();
      for (const helper of helpers.reverse()) helper.kill();
    },
  };
}
