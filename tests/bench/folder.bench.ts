/** A folder of hundreds of books, while tab and server are killed: none is lost, none is there twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';

import { launchOptions } from '../playwright.config';
import { heavyBook } from '../support/heavy-book';
import { OwnProfile } from '../support/own-profile';
import { ownPort } from '../support/own-server';
import { bearer, newReaderAtHome } from '../support/reader';
import { digits, publish } from './report';

/** VOKAL_BENCH_FILES makes a quick look possible. */
const FILES = Number(process.env.VOKAL_BENCH_FILES ?? 600);
const TABS_KILLED = 10;
const SERVERS_KILLED = 3;

declare global {
  /** One of the books, in base64. */
  var bookOf: (n: number) => Promise<string>;
}

const tests = fileURLToPath(new URL('..', import.meta.url));

/** A server that is killed, and starts again on the same store. */
class Server {
  readonly #store = mkdtempSync(join(tmpdir(), 'vokal-own-'));
  #process: ChildProcess | undefined;
  #most = 0;

  constructor(private readonly port: number) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.#process = spawn(process.env.VOKAL_SERVER ?? '../target/debug/vokal-server', [], {
      cwd: tests,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        VOKAL_LISTEN: `127.0.0.1:${this.port}`,
        VOKAL_PUBLIC_URL: this.url,
        VOKAL_DATA_DIR: this.#store,
        VOKAL_LOG: 'error',
      },
    });
    const isReady = () =>
      fetch(`${this.url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.#process?.once('exit', resolve));
    this.#process?.kill('SIGKILL');
    await gone;
  }

  /** The most that any of them has taken so far, in MiB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, 'utf8');
    this.#most = Math.max(this.#most, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024);
    return this.#most;
  }

  async forget(): Promise<void> {
    await this.kill();
    rmSync(this.#store, { recursive: true, force: true });
  }
}

/** A folder that the browser keeps, as it does one of the disk. */
async function fillFolder(page: Page): Promise<void> {
  // Not by the network: once the service worker is there, no route of ours is asked.
  await page.exposeFunction('bookOf', (n: number) => {
    const path = heavyBook(n, 1);
    const book = readFileSync(path).toString('base64');
    rmSync(path);
    return book;
  });
  await page.evaluate(async (count) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('Books', { create: true });
    for (let n = 0; n < count; n += 1) {
      const file = await folder.getFileHandle(`atlas ${n}.epub`, { create: true });
      const writing = await file.createWritable();
      const book = atob(await globalThis.bookOf(n));
      await writing.write(Uint8Array.from(book, (byte) => byte.charCodeAt(0)));
      await writing.close();
    }
  }, FILES);
}

/** Chooses that folder, when asked for one. */
function chooseIt(): void {
  const choose = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('Books');
  Object.assign(globalThis, { showDirectoryPicker: choose });
}

/** The tab's process ends without a word; another takes its place. */
async function anotherTab(page: Page): Promise<Page> {
  const context = page.context();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await page.close();
  return next;
}

test('a folder of hundreds of books', async ({ browserName: _ }, { workerIndex }) => {
  test.setTimeout(1_800_000);
  const server = new Server(ownPort(workerIndex + 2, 0));
  await server.start();
  const profile = new OwnProfile(launchOptions, server.url);
  try {
    await profile.open();
    await profile.context.addInitScript(chooseIt);
    let { page } = profile;
    await newReaderAtHome(page);
    const headers = await bearer(page);
    await fillFolder(page);
    const stored = async (): Promise<number> => {
      const answer = await fetch(`${server.url}/api/books?view=page&limit=1`, { headers });
      return ((await answer.json()) as { total: number }).total;
    };
    // Not more often: whoever asks too much is told to wait, and the page with them.
    const until = (count: number) =>
      expect.poll(stored, { timeout: 600_000, intervals: [1000] }).toBeGreaterThanOrEqual(count);
    const begin = performance.now();
    await page.getByRole('button', { name: 'Add Folder' }).click();
    const cuts = [
      ...Array.from({ length: TABS_KILLED }, (_, n) => ({
        at: ((n + 0.5) * FILES) / TABS_KILLED,
        isServer: false,
      })),
      ...Array.from({ length: SERVERS_KILLED }, (_, n) => ({
        at: ((n + 0.7) * FILES) / SERVERS_KILLED,
        isServer: true,
      })),
    ].toSorted((a, b) => a.at - b.at);
    for (const { at, isServer } of cuts) {
      await until(Math.floor(at));
      if (isServer) {
        server.memory();
        await server.kill();
        await server.start();
      } else {
        page = await anotherTab(page);
        await page.goto('/dashboard');
      }
    }
    const tray = page.getByRole('region', { name: 'Adding books' });
    await expect(tray.getByRole('heading', { name: 'Books added' })).toBeVisible({
      timeout: 600_000,
    });
    const seconds = (performance.now() - begin) / 1000;
    expect(await stored()).toBe(FILES);
    const memory = server.memory();

    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/books/upload')) sent += 1;
    });
    await tray.getByRole('button', { name: 'Close' }).click();
    const again = performance.now();
    await page.getByRole('button', { name: 'Add Folder' }).click();
    await expect(tray.getByText(`${FILES} already there`, { exact: true })).toBeVisible({
      timeout: 120_000,
    });
    expect(sent).toBe(0);
    await publish({
      order: 49,
      title: 'A folder of hundreds of books',
      note: `${FILES} EPUBs of 1 MB from a folder that the browser keeps. Meanwhile the tab's process was killed ${TABS_KILLED} times and the server ${SERVERS_KILLED} times, and another took its place.`,
      rows: [
        {
          what: 'until all of them are there, none lost and none twice',
          figure: `${digits(seconds)} s, ${digits(FILES / seconds)} a second`,
        },
        { what: 'memory of the server at most', figure: `${digits(memory)} MiB` },
        {
          what: 'the same folder again, of which nothing is sent',
          figure: `${digits((performance.now() - again) / 1000)} s`,
        },
      ],
    });
  } finally {
    await profile.forget();
    await server.forget();
  }
});
