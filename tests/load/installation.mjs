/** What is asked: one server with all in its folder, or several that share a database and a bucket. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { anAddress } from './generator.mjs';
import { Server } from './server.mjs';

/** Debian keeps it where only root's path leads. */
const HAPROXY = '/usr/sbin/haproxy';
export const PASSWORD = 'ungeheures Ungeziefer';

/** SQLite and files in a folder. */
export const ONE_BOX = { name: 'SQLite and a folder', servers: 1, isShared: false };

const shared = (servers) => ({
  name: `PostgreSQL, S3 and ${servers} server${servers > 1 ? 's' : ''}`,
  servers,
  isShared: true,
});

/** Those that can be tried here. */
export function setups() {
  const { TEST_POSTGRES_URL, TEST_S3_ENDPOINT } = process.env;
  return TEST_POSTGRES_URL && TEST_S3_ENDPOINT
    ? [ONE_BOX, shared(1), shared(2), shared(3)]
    : [ONE_BOX];
}

/** Starts one, hands it to `work` and ends it. */
export async function withInstallation(setup, work) {
  const folder = mkdtempSync(join(tmpdir(), 'vokal-load-common-'));
  const settings = setup.isShared ? sharedSettings(folder) : setup.settings;
  const servers = [];
  let balancer;
  try {
    // One after the other: the first makes the key and the tables.
    for (let number = 0; number < setup.servers; number += 1) {
      servers.push(await Server.start(settings));
    }
    if (setup.isShared) balancer = await Balancer.start(servers, folder);
    return await work(new Installation(balancer?.url ?? servers[0].url, servers));
  } finally {
    balancer?.stop();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** A schema and a place in the bucket that nobody else uses, and one key for all. */
function sharedSettings(folder) {
  const name = `load_${crypto.randomUUID().replaceAll('-', '')}`;
  const database = process.env.TEST_POSTGRES_URL;
  execFileSync('psql', ['--quiet', database, '--command', `CREATE SCHEMA ${name}`]);
  return {
    DATABASE_URL: `${database}&options=-csearch_path%3D${name}`,
    VOKAL_SECRET_FILE: join(folder, 'secret'),
    VOKAL_STORAGE: `s3://vokal/${name}`,
    AWS_ENDPOINT_URL: process.env.TEST_S3_ENDPOINT,
    AWS_ALLOW_HTTP: 'true',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'vokal',
    AWS_SECRET_ACCESS_KEY: 'vokal-secret',
  };
}

/** HAProxy in front of servers, each asked in turn. */
class Balancer {
  #child;

  static async start(servers, folder) {
    const port = await aFreePort();
    const file = join(folder, 'haproxy.cfg');
    const lines = servers.map(
      ({ url }, number) => `  server s${number} ${new URL(url).host} check`,
    );
    writeFileSync(
      file,
      `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  http-reuse always
frontend readers
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/ready
${lines.join('\n')}
`,
    );
    const child = spawn(HAPROXY, ['-db', '-q', '-f', file], { stdio: 'inherit' });
    const balancer = new Balancer(child, `http://127.0.0.1:${port}`);
    await balancer.#ready();
    return balancer;
  }

  constructor(child, url) {
    this.#child = child;
    this.url = url;
  }

  async #ready() {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${this.url}/api/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await wait(50);
    }
    throw new Error('the load balancer does not answer');
  }

  stop() {
    this.#child.kill();
  }
}

async function aFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  return port;
}

class Installation {
  constructor(url, servers) {
    this.url = url;
    this.servers = servers;
  }

  /** Memory of the server that takes most of it, in MiB. */
  memory(field) {
    return Math.max(...this.servers.map((server) => server.memory(field)));
  }

  /** Somebody new: address, and token. */
  async reader() {
    const email = `${crypto.randomUUID()}@vokal.test`;
    const form = { firstName: 'Grete', lastName: 'Samsa', email, password: PASSWORD };
    await this.#post('/api/auth/register', form);
    const { token } = await this.#post('/api/auth/login', { email, password: PASSWORD });
    return { email, token };
  }

  async #post(path, form) {
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
