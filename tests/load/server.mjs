/** A release server on a folder of its own, reachable from this machine only. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = resolve(process.env.VOKAL_SERVER ?? '../target/release/vokal-server');

export class Server {
  #child;
  #folder;

  /** Starts one; `settings` are variables beside the usual. */
  static async start(settings = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'vokal-load-'));
    const child = spawn(BINARY, ['serve'], {
      env: {
        VOKAL_DATA_DIR: folder,
        VOKAL_LISTEN: '127.0.0.1:0',
        // So that each participant may come from an address of their own.
        VOKAL_TRUSTED_PROXY: '127.0.0.1',
        VOKAL_LOG: process.env.VOKAL_LOG ?? 'error',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { value: line } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
    if (!line) throw new Error('the server does not start');
    return new Server(child, folder, line.replace('listening on ', ''));
  }

  constructor(child, folder, url) {
    this.#child = child;
    this.#folder = folder;
    this.url = url;
  }

  /** Memory that is taken now, or was at most (`VmHWM`), in MiB. */
  memory(field = 'VmRSS') {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  }

  /** How many are connected, and whatever else it holds of the kind. */
  sockets() {
    const folder = `/proc/${this.#child.pid}/fd`;
    const held = (name) => {
      try {
        return readlinkSync(join(folder, name)).startsWith('socket:');
      } catch {
        return false; // Closed meanwhile.
      }
    };
    return readdirSync(folder).filter(held).length;
  }

  /** What lies in its folder, in MiB. */
  stored() {
    const names = readdirSync(this.#folder, { recursive: true });
    const sizes = names.map((name) => {
      const file = statSync(join(this.#folder, name), { throwIfNoEntry: false });
      return file?.isFile() ? file.size : 0;
    });
    return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
  }

  async stop() {
    const ended = new Promise((end) => this.#child.once('exit', end));
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}
