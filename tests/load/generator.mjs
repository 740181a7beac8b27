/** Those who ask: wrk for reading, which costs it little, and autocannon where each request has a body of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * What came of it; what failed in any way is told, and never counted.
 *
 * @typedef {{ rate: number, p50: number, p99: number, failed: number }} Outcome requests a second, and milliseconds
 */

/** Asks for these paths in turn. @returns {Promise<Outcome>} */
export async function get(url, headers, paths, { connections, seconds }) {
  const told = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const words = ['-t1', `-c${connections}`, `-d${seconds}s`, ...told, '-s', SCRIPT, url, ...paths];
  const { stdout } = await promisify(execFile)('wrk', words);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
}

/** Sends bodies, each from an address of its own. @returns {Promise<Outcome>} */
export async function post(url, path, body, { connections, seconds }) {
  const setupRequest = (request) => ({
    ...request,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: body(),
  });
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ method: 'POST', path, setupRequest }],
  });
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}

/** Somebody's address: of as many as the study tells apart in a day. */
export function anAddress() {
  const part = () => Math.floor(Math.random() * 256);
  return `10.1.${part()}.${part()}`;
}
