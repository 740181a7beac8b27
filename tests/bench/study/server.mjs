/** A server with a study of its own, and one of staff who asks it. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STAFF = { username: 'grace', password: 'correct horse battery' };

/** Starts a server on an empty database in which so many have taken part. */
export async function startStudy({ binary, port, databaseUrl, participants }) {
  const store = mkdtempSync(join(tmpdir(), 'vokal-bench-'));
  const env = {
    ...process.env,
    VOKAL_LISTEN: `127.0.0.1:${port}`,
    VOKAL_DATA_DIR: store,
    VOKAL_LOG: 'error',
    VOKAL_ADMIN_USERNAME: STAFF.username,
    VOKAL_ADMIN_PASSWORD: STAFF.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  execFileSync(binary, ['migrate'], { env });
  execFileSync(binary, ['simulate-study', String(participants)], { env });
  const server = spawn(binary, [], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    server.stdout.once('data', resolve);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await gone;
    rmSync(store, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop };
}

/** The headers of a fresh login. */
export async function login(url) {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  });
  if (!answer.ok) throw new Error(`the login failed with ${answer.status}`);
  const { token } = await answer.json();
  return { authorization: `Bearer ${token}` };
}

/** Memory that a process holds, in MiB. */
export function residentMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
