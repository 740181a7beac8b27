/** A server for one test file alone, with settings of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** A port that no other worker and no other checkout uses. */
export function ownPort(worker: number, which: 0 | 1): number {
  return Number(process.env.VOKAL_TEST_PORT ?? 8093) + 2 + worker * 2 + which;
}

export interface OwnServer {
  url: string;
  /** The folder with all that it keeps. */
  store: string;
  /** What it has said so far. */
  log: () => string;
  /** Has its binary do something else beside it, with the same store and this to read. */
  run: (command: string[], input?: string) => void;
  stop: () => void;
}

/** Starts a server with an empty store, but for what `commands` put there, and waits for it. */
export async function startServer(
  port: number,
  settings: Record<string, string>,
  commands: string[][] = [],
): Promise<OwnServer> {
  const store = mkdtempSync(join(tmpdir(), 'vokal-own-'));
  // Another site than 127.0.0.1 to a browser, and so to cookies that stay on theirs.
  const url = `http://localhost:${port}`;
  const binary = process.env.VOKAL_SERVER ?? '../target/debug/vokal-server';
  const env = {
    ...process.env,
    VOKAL_LISTEN: `127.0.0.1:${port}`,
    VOKAL_PUBLIC_URL: url,
    VOKAL_DATA_DIR: store,
    VOKAL_LOG: 'error',
    ...settings,
  };
  const run = (command: string[], input = '') => {
    execFileSync(binary, command, { cwd: tests, env, input });
  };
  for (const command of commands) run(command);
  const server = spawn(binary, [], { cwd: tests, stdio: ['ignore', 'pipe', 'pipe'], env });
  const said: Buffer[] = [];
  server.stdout.on('data', (part: Buffer) => said.push(part));
  server.stderr.on('data', (part: Buffer) => {
    said.push(part);
    if (env.VOKAL_LOG === 'error') process.stderr.write(part);
  });
  await untilReady(server, `http://127.0.0.1:${port}/api/ready`);
  const stop = () => {
    server.kill();
    rmSync(store, { recursive: true, force: true });
  };
  return { url, store, log: () => Buffer.concat(said).toString(), run, stop };
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error('the server does not answer');
}
