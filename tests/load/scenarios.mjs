/** What is measured. Each scenario has a server of its own and tells rows of a table. */
import autocannon from 'autocannon';

import { book } from './books.mjs';
import { submission } from './participants.mjs';
import { anAddress, PASSWORD, withServer } from './server.mjs';

const SECONDS = Number(process.env.LOAD_SECONDS ?? 10);
const SOAK = Number(process.env.LOAD_SOAK_SECONDS ?? 30);
const CHAPTER = { chapters: 20, chapterBytes: 22_000 };

function reads(server, { token }, { id }, connections, duration = SECONDS) {
  return autocannon({
    url: server.url,
    connections,
    duration,
    headers: { authorization: `Bearer ${token}` },
    requests: Array.from({ length: CHAPTER.chapters }, (_, at) => ({
      path: `/api/books/${id}/chapters/${at}`,
    })),
  });
}

function posts(server, path, body, connections, duration = SECONDS) {
  return autocannon({
    url: server.url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        path,
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
          body: body(),
        }),
      },
    ],
  });
}

/** Requests a second; those that failed in any way are told, and never counted. */
function rate(result) {
  return result['2xx'] / result.duration;
}

function faults(result) {
  return result.errors + result.timeouts + result.non2xx;
}

function told(result) {
  const { p50, p99 } = result.latency;
  return `${rate(result).toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms, ${faults(result)} failed`;
}

export async function reading() {
  return withServer(async (server) => {
    const reader = await server.reader();
    const uploaded = await server.upload(reader, book(CHAPTER));
    await reads(server, reader, uploaded, 50, 2);
    const result = await reads(server, reader, uploaded, 50);
    return {
      what: 'chapters of 22 kB read over 50 connections',
      figure: told(result),
      target: '10,000/s, p99 < 50 ms',
      met: rate(result) >= 10_000 && result.latency.p99 < 50 && faults(result) === 0,
    };
  });
}

export async function submissions() {
  return withServer(async (server) => {
    const result = await posts(server, '/api/datacollection/submit-batch', submission(), 50);
    return {
      what: 'submissions of five quizzes over 50 connections, each durable',
      figure: told(result),
      target: '500/s, p99 < 1 s',
      met: rate(result) >= 500 && result.latency.p99 < 1000 && faults(result) === 0,
    };
  });
}

export async function uploads() {
  return withServer(async (server) => {
    const reader = await server.reader();
    const file = book({ ...CHAPTER, padding: 25 * 1024 * 1024 });
    await server.upload(reader, book(CHAPTER));
    const before = server.memory();
    const begin = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => server.upload(reader, file)));
    const seconds = (performance.now() - begin) / 1000;
    const growth = server.memory('VmHWM') - before;
    return {
      what: '20 uploads of 25 MB at once',
      figure: `${seconds.toFixed(1)} s, memory +${growth.toFixed(0)} MiB at most`,
      target: '30 s, +64 MiB',
      met: seconds < 30 && growth < 64,
    };
  });
}

export async function logins() {
  return withServer(async (server) => {
    const readers = await Promise.all(Array.from({ length: 16 }, () => server.reader()));
    const uploaded = await server.upload(readers[0], book(CHAPTER));
    let next = 0;
    const form = () => {
      next = (next + 1) % readers.length;
      return JSON.stringify({ email: readers[next].email, password: PASSWORD });
    };
    const [read, signedIn] = await Promise.all([
      reads(server, readers[0], uploaded, 10),
      posts(server, '/api/auth/login', form, 4),
    ]);
    return {
      what: 'sign-ins while ten connections read',
      figure: `${told(signedIn)}; reading ${told(read)}`,
      target: '8/s, reading p99 < 100 ms',
      met: rate(signedIn) >= 8 && read.latency.p99 < 100 && faults(read) === 0,
    };
  });
}

export async function soak() {
  return withServer(async (server) => {
    const reader = await server.reader();
    const uploaded = await server.upload(reader, book(CHAPTER));
    const mixed = (seconds) =>
      Promise.all([
        reads(server, reader, uploaded, 10, seconds),
        posts(server, '/api/datacollection/submit-batch', submission(), 4, seconds),
      ]);
    await mixed(Math.ceil(SOAK / 3));
    const before = server.memory();
    const results = await mixed(SOAK);
    const growth = server.memory() / before - 1;
    const failed = results.reduce((sum, result) => sum + faults(result), 0);
    return {
      what: `${SOAK} s of reading and submissions, after ${Math.ceil(SOAK / 3)} s to warm up`,
      figure: `memory ${before.toFixed(0)} MiB, ${(growth * 100).toFixed(1)} % more at the end, ${failed} failed`,
      target: 'within 10 %',
      met: growth < 0.1 && failed === 0,
    };
  });
}
