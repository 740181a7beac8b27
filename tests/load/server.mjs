/** A release server of its own on a folder of its own, reachable from this machine only. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = resolve(process.env.VOKAL_SERVER ?? '../target/release/vokal-server');
export const PASSWORD = 'ungeheures Ungeziefer';

/** Starts one, hands it to `work` and ends it. */
export async function withServer(work) {
  const folder = mkdtempSync(join(tmpdir(), 'vokal-load-'));
  const child = spawn(BINARY, ['serve'], {
    env: {
      VOKAL_DATA_DIR: folder,
      VOKAL_LISTEN: `127.0.0.1:${process.env.VOKAL_TEST_PORT ?? 0}`,
      // So that each participant may come from an address of their own.
      VOKAL_TRUSTED_PROXY: '127.0.0.1',
      VOKAL_LOG: process.env.VOKAL_LOG ?? 'warn',
      ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
    return await work(new Server(line.replace('listening on ', ''), child.pid));
  } finally {
    const ended = new Promise((end) => child.once('exit', end));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

class Server {
  constructor(url, pid) {
    this.url = url;
    this.pid = pid;
  }

  /** Memory that is taken now, or was at most (`VmHWM`), in MiB. */
  memory(field = 'VmRSS') {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }

  /** Somebody new: address, and token. */
  async reader() {
    const email = `${crypto.randomUUID()}@vokal.test`;
    const form = { firstName: 'Grete', lastName: 'Samsa', email, password: PASSWORD };
    await this.post('/api/auth/register', form);
    const { token } = await this.post('/api/auth/login', { email, password: PASSWORD });
    return { email, token };
  }

  async post(path, form) {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
      body: JSON.stringify(form),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async upload({ token }, file) {
    const form = new FormData();
    form.set('epubFile', new Blob([file]), 'book.epub');
    const answer = await fetch(`${this.url}/api/books/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** Somebody's address. */
export function anAddress() {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
