/** A kiosk's browser that loses its power again and again, and starts on the same profile. */
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type BrowserContext,
  chromium,
  expect,
  type LaunchOptions,
  type Route,
} from '@playwright/test';

import { stored } from './study-disk';

export class KilledBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'vokal-kiosk-'));
  #context: BrowserContext | undefined;
  /** What becomes of results that are sent, from now on. */
  sending: (route: Route) => Promise<unknown> = (route) => route.continue();

  constructor(
    private readonly options: LaunchOptions,
    private readonly url: string,
  ) {}

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is not open');
    return this.#context;
  }

  get page() {
    const [page] = this.context.pages();
    if (!page) throw new Error('the browser shows nothing');
    return page;
  }

  async open(): Promise<void> {
    const options = { ...this.options, baseURL: this.url };
    this.#context = await chromium.launchPersistentContext(this.#profile, options);
    await this.#context.route('**/submit-batch', (route) => this.sending(route));
    await this.page.goto('/data-collection');
  }

  /** As when the plug is pulled: no page and no worker hears of it. */
  async kill(): Promise<void> {
    // Chromium's lock on its profile is a link that names the host and the process.
    const lock = readlinkSync(join(this.#profile, 'SingletonLock'));
    const closed = this.context.waitForEvent('close');
    process.kill(Number(lock.split('-').at(-1)), 'SIGKILL');
    await closed;
    this.#context = undefined;
  }

  /** Kills it once an event of this kind is the newest in the log, and comes back as the same person. */
  async killAfter(event: string): Promise<void> {
    await expect.poll(() => this.#newest(), { intervals: [20] }).toContain(event);
    await this.kill();
    await this.open();
    await this.page.getByRole('button', { name: 'Ja, weitermachen' }).click();
  }

  /** The kinds of what was done last, from the disk. */
  async #newest(): Promise<string[]> {
    const types = (await stored(this.page, 'events')).map(({ type }) => type);
    return types
      .filter((type) => !/^(long-frame|focus|resize|alive|image-.*)$/.test(type))
      .slice(-5);
  }

  async close(): Promise<void> {
    await this.#context?.close();
    // Its children may still be writing.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
