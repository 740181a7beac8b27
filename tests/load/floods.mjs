/** What becomes of everybody else when one asks for too much, at full size; writes docs/floods.md. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import { book, tableBook } from './books.mjs';
import { endlessUpload, request, silent } from './connections.mjs';
import { ONE_BOX, PASSWORD, withInstallation } from './installation.mjs';
import { submission } from './participants.mjs';
import { witness } from './witness.mjs';

const FILE = new URL('../../docs/floods.md', import.meta.url);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 30);
const SMALL = { chapters: 5, chapterBytes: 22_000 };
const SETUP = { ...ONE_BOX, settings: { VOKAL_MAX_UPLOAD_MB: '200' } };
const FLOODER = '203.0.113.9';
const SUBMIT = '/api/datacollection/submit-batch';

/** Has somebody else read while `work` lasts; tells what they saw, and what came of it. */
async function beside(installation, work) {
  const other = await installation.reader();
  const { id } = await installation.upload(other, book(SMALL));
  const paths = [`/api/books`, `/api/books/${id}/chapters/1`, '/api/ready', '/login'];
  const seen = witness(installation.url, paths, other.token);
  const before = installation.memory();
  const came = await work(other);
  const { p50, p99, asked, refused } = await seen.stop();
  const [server] = installation.servers;
  return {
    came,
    memory: `${before.toFixed(0)} to ${installation.memory('VmHWM').toFixed(0)} MiB`,
    others: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(0)} ms; ${refused} of ${asked} refused`,
    stored: server.stored(),
    met: p99 < 200 && refused === 0 && installation.memory('VmHWM') < 1024,
  };
}

async function unread(installation, count, path, token) {
  const [server] = installation.servers;
  const before = server.sockets();
  const bytes = request(installation.url, path, token, FLOODER);
  const close = await silent(installation.url, count, bytes);
  const most = server.sockets() - before;
  await wait(SECONDS * 1000);
  const left = server.sockets() - before;
  close();
  return `${most} connected, ${left} after ${SECONDS} s`;
}

const floods = {
  '600 exports of one reader that nobody reads': async (installation) => {
    const greedy = await installation.reader();
    for (const _ of [1, 2, 3]) {
      await installation.upload(
        greedy,
        book({ ...SMALL, padding: 20 << 20, title: crypto.randomUUID() }),
      );
    }
    return beside(installation, () =>
      unread(installation, 600, '/api/profile/export', greedy.token),
    );
  },
  '24 whole books of 60 MB of text at once, read to the end': async (installation) => {
    const greedy = await installation.reader();
    const { id } = await installation.upload(
      greedy,
      book({ chapters: 60, chapterBytes: 1_000_000 }),
    );
    return beside(installation, async () => {
      const headers = { authorization: `Bearer ${greedy.token}`, 'x-forwarded-for': FLOODER };
      const answers = Array.from({ length: 24 }, async () => {
        const answer = await fetch(`${installation.url}/api/books/${id}/content`, { headers });
        for await (const _ of answer.body);
        return answer.status;
      });
      return counted(await Promise.all(answers));
    });
  },
  '3,000 connections that do not read the largest file of the page': async (installation) => {
    const path = await largestFile(installation.url);
    return beside(installation, () => unread(installation, 3000, path));
  },
  '12 imports of a table of 140,000 cells by one reader, others upload': async (installation) => {
    const greedy = await installation.reader();
    const large = tableBook(140_000);
    return beside(installation, async (other) => {
      const begin = performance.now();
      const all = Promise.allSettled(
        Array.from({ length: 12 }, () => installation.upload(greedy, large)),
      );
      const waits = [];
      for (const _ of [1, 2, 3]) {
        const begin = performance.now();
        await installation.upload(other, book({ ...SMALL, title: crypto.randomUUID() }));
        waits.push(((performance.now() - begin) / 1000).toFixed(1));
      }
      const statuses = counted((await all).map(({ status }) => status));
      const seconds = ((performance.now() - begin) / 1000).toFixed(0);
      return `theirs ${statuses} in ${seconds} s; three others' in ${waits.join(', ')} s`;
    });
  },
  'six uploads of 150 MB that fall silent': async (installation) => {
    const greedy = await installation.reader();
    const [server] = installation.servers;
    return beside(installation, async () => {
      const bytes = endlessUpload(installation.url, greedy.token, 150 << 20);
      const close = await silent(installation.url, 6, bytes);
      await wait(5000);
      const most = server.stored();
      const begin = performance.now();
      while (server.stored() > most / 4 && performance.now() - begin < 180_000) await wait(500);
      const seconds = (5 + (performance.now() - begin) / 1000).toFixed(0);
      const left = server.stored();
      close();
      return `${most.toFixed(0)} MiB lay there, ${left.toFixed(0)} after ${seconds} s`;
    });
  },
  'the study flooded from one address with 500 kB each': (installation) => flooded(installation, 1),
  'the study flooded from 200 addresses with 500 kB each': (installation) =>
    flooded(installation, 200),
  "500 addresses that guess one reader's password": guessed,
};

/** Posts as fast as it can over twelve connections while a class takes part. */
async function flooded(installation, addresses) {
  const [server] = installation.servers;
  const events = Array.from({ length: 960 }, (_, at) => ({
    type: 'page-shown',
    at,
    value: 'x'.repeat(480),
  }));
  const template = submission();
  const large = () => JSON.stringify({ ...JSON.parse(template()), events });
  return beside(installation, async () => {
    const before = server.stored();
    const end = performance.now() + SECONDS * 1000;
    const statuses = [];
    const flood = Array.from({ length: 12 }, async (_, lane) => {
      for (let at = lane; performance.now() < end; at += 12) {
        const answer = await post(installation.url, SUBMIT, large(), `203.0.113.${at % addresses}`);
        statuses.push(answer.status);
      }
    });
    const honest = [];
    for (let pupil = 0; pupil < 25; pupil += 1)
      honest.push(await takesPart(installation.url, template));
    await Promise.all(flood);
    const grown = (server.stored() - before).toFixed(0);
    return `flood ${counted(statuses)}; +${grown} MiB; pupils ${counted(honest)}`;
  });
}

/** One of a class behind one address: opens a session and sends the answers. */
async function takesPart(url, template) {
  const opened = await post(
    url,
    '/api/datacollection/sessions',
    JSON.stringify({ ageGroup: 'Birth 2015-2016' }),
    '198.51.100.20',
  );
  if (opened.status !== 201) return opened.status;
  const { sessionToken } = await opened.json();
  const body = JSON.stringify({ ...JSON.parse(template()), sessionToken });
  return (await post(url, SUBMIT, body, '198.51.100.20')).status;
}

async function guessed(installation) {
  const owner = await installation.reader();
  const login = (password, address, cookie) =>
    post(
      installation.url,
      '/api/auth/login',
      JSON.stringify({ email: owner.email, password }),
      address,
      cookie,
    );
  const first = await login(PASSWORD, '198.51.100.40');
  const device = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return beside(installation, async () => {
    const end = performance.now() + SECONDS * 1000;
    const statuses = [];
    const guessing = Array.from({ length: 8 }, async (_, lane) => {
      for (let at = lane; performance.now() < end; at += 8) {
        const address = `203.0.${Math.floor((at % 500) / 250)}.${at % 250}`;
        statuses.push((await login(`wrong ${at}`, address)).status);
      }
    });
    const owners = { known: [], 'new': [] };
    for (let at = 0; performance.now() < end; at += 1) {
      owners.known.push((await login(PASSWORD, '198.51.100.40', device)).status);
      owners.new.push((await login(PASSWORD, `198.51.101.${at % 250}`)).status);
      await wait(1000);
    }
    await Promise.all(guessing);
    return `guesses ${counted(statuses)}; owner, known device ${counted(owners.known)}, new one ${counted(owners.new)}`;
  });
}

function post(url, path, body, address, cookie = '') {
  const word = /XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '';
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(cookie && { cookie, 'x-xsrf-token': word }),
  };
  return fetch(url + path, {
    method: 'POST',
    headers,
    body,
  });
}

/** `201 x 3, 429 x 20` */
function counted(all) {
  const counts = new Map();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([what, count]) => `${what} x ${count}`).join(', ');
}

async function largestFile(url) {
  const page = await (await fetch(`${url}/login`)).text();
  const scripts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, path]) => path,
  );
  const sizes = await Promise.all(
    scripts.map(async (path) => [(await (await fetch(url + path)).arrayBuffer()).byteLength, path]),
  );
  return sizes.sort(([a], [b]) => b - a)[0][1];
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const asked = process.argv.slice(2);
const rows = [];
for (const [what, flood] of Object.entries(floods)) {
  if (asked.length > 0 && !asked.some((word) => what.includes(word))) continue;
  const { came, memory, others, stored, met } = await withInstallation(SETUP, flood);
  console.log(`${met ? 'met     ' : 'NOT met '} ${what}: ${came}; ${memory}; ${others}`);
  rows.push(
    `| ${what} | ${came} | ${memory} | ${stored.toFixed(0)} MiB | ${others} | ${met ? 'yes' : '**no**'} |`,
  );
}
const text = `# Floods

\`make floods\` writes this file: a release server on this machine, SQLite and a folder, asked for too much by one, while somebody else reads
(the list, a chapter, \`/api/ready\`, the page) every 25 ms over connections of their own. Met is what refuses others nothing, keeps their p99 below 200 ms and the server below 1 GiB.
Those who flood, who reads and the server share the cores.

* commit: ${git('rev-parse', '--short', 'HEAD')}
* machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB
* each lasts ${SECONDS} s, if it has no end of its own

| what | what came of it | memory | on the disk | others | met |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
if (asked.length === 0) writeFileSync(FILE, text);
