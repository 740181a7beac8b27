/** A browser with a profile on disk, that is closed and opened again as people do. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type BrowserContext,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test';

export class OwnProfile {
  readonly folder = mkdtempSync(join(tmpdir(), 'vokal-profile-'));
  #context: BrowserContext | undefined;

  constructor(
    private readonly options: LaunchOptions,
    private readonly baseURL: string,
  ) {}

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the browser is not open');
    return this.#context;
  }

  get page(): Page {
    const [page] = this.context.pages();
    if (!page) throw new Error('the browser shows nothing');
    return page;
  }

  async open(offline = false): Promise<void> {
    this.#context = await chromium.launchPersistentContext(this.folder, {
      ...this.options,
      baseURL: this.baseURL,
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      offline,
    });
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
  }

  /** In which of its files this stands, in either of the ways in which browsers write text. */
  filesWith(text: string): string[] {
    const wanted = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
    const files = readdirSync(this.folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => {
        const bytes = readFileSync(path);
        return wanted.some((one) => bytes.includes(one));
      });
  }

  async forget(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Until the worker that opens Vokal without a network has all that it needs. */
export async function untilInstalled(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return registration?.active?.state;
    });
  await expect.poll(state, { timeout: 60_000 }).toBe('activated');
}

/** Until this device keeps these books with all of their pictures. */
export async function untilKept(page: Page, ids: readonly number[]): Promise<void> {
  await expect.poll(() => keptWhole(page), { timeout: 60_000 }).toEqual([...ids]);
}

async function keptWhole(page: Page): Promise<number[]> {
  // Whoever opens what is not there yet gets in the way of the page, which makes it.
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  if (!(await names()).includes('vokal-shelf')) return [];
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('vokal-shelf');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const all = database.transaction('books').objectStore('books').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.filter(({ isWhole }) => isWhole).map(({ id }) => id));
          };
        };
      }),
  );
}
