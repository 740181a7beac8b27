/** Chromium, started as the kiosk guide says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Browser, chromium, expect, type LaunchOptions, type Page } from '@playwright/test';

const guide = readFileSync(fileURLToPath(new URL('../../docs/kiosk.md', import.meta.url)), 'utf8');

/** The guide's only block of code in this language. */
function blockOf(language: string): string {
  const blocks = [...guide.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

/** The guide's arguments for Chromium, the address last. */
export function documentedArguments(): string[] {
  const [program, ...words] = blockOf('sh').replaceAll('\\\n', ' ').trim().split(/\s+/);
  expect(program).toBe('chromium');
  return words.map((word) => word.replace(/^'(.*)'$/, '$1'));
}

/** The guide's policies, by name. */
export function documentedPolicies(): Record<string, unknown> {
  return JSON.parse(blockOf('json')) as Record<string, unknown>;
}

export class Kiosk {
  readonly #profile = mkdtempSync(join(tmpdir(), 'vokal-guide-'));
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;

  /** What the tests start every Chromium with comes on top, and no window. */
  constructor(
    private readonly options: LaunchOptions,
    private readonly url: string,
  ) {}

  /** Starts it, and waits for the page that it shows first. */
  async start(): Promise<Page> {
    rmSync(join(this.#profile, 'DevToolsActivePort'), { force: true });
    const documented = documentedArguments().map((word) =>
      word
        .replace(/^--user-data-dir=.*/, `--user-data-dir=${this.#profile}`)
        .replace('https://vokal.example', this.url),
    );
    const own = [...(this.options.args ?? []), '--headless', '--remote-debugging-port=0'];
    this.#process = spawn(this.options.executablePath ?? 'chromium', [...own, ...documented], {
      stdio: 'ignore',
      detached: true,
    });
    await expect.poll(() => this.#port(), { timeout: 60_000 }).not.toBe('');
    // Whoever connects while the first page is being replaced may wait for ever.
    await expect(async () => {
      const door = `http://127.0.0.1:${this.#port()}`;
      this.#browser = await chromium.connectOverCDP(door, { timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect.poll(() => this.pages()).toHaveLength(1);
    const [page] = this.pages();
    if (!page) throw new Error('the kiosk shows nothing');
    return page;
  }

  pages(): Page[] {
    return this.#browser?.contexts().flatMap((context) => context.pages()) ?? [];
  }

  /** As when the plug is pulled. */
  async kill(): Promise<void> {
    const { pid, exitCode } = this.#process ?? {};
    if (!pid || exitCode !== null) return;
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    process.kill(-pid, 'SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.kill();
    // Its children may still be writing.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  #port(): string {
    try {
      return readFileSync(join(this.#profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
    } catch {
      return '';
    }
  }
}
