/**
 * How long staff wait for a study, and what its export costs the server.
 *
 * Writes the figures into docs/study.md, between its two marks. Run by `make bench-study`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

import { login, residentMemory, startStudy } from './server.mjs';

const ROUNDS = 15;
const FEW = 10;
const MANY = Number(process.env.STUDY_PARTICIPANTS ?? 10_000);
const LIMIT_MS = 200;
const REPORT = new URL('../../../docs/study.md', import.meta.url);
const MARKS = ['<!-- figures -->', '<!-- end of figures -->'];

const binary = process.env.VOKAL_SERVER;
const port = Number(process.env.VOKAL_TEST_PORT ?? 8093) + 6;
const engines = [
  { name: 'SQLite', databaseUrl: undefined },
  { name: 'PostgreSQL', databaseUrl: process.env.TEST_POSTGRES_URL },
];

const results = '/api/datacollection/results';

/** What is asked, given how many there are and the name of one of them. */
function questions(total, name) {
  const last = Math.max(1, Math.ceil(total / 50));
  return [
    ['list, first page of 50', `${results}?pageSize=50`],
    ['list, last page', `${results}?pageSize=50&page=${last}`],
    ['search for a part of a name', `${results}?pageSize=50&q=${name.slice(5, 8)}`],
    ['search for a whole name', `${results}?pageSize=50&q=${name}`],
    ['age group and days', `${results}?pageSize=50&ageGroup=Birth%202015-2016&from=2020-01-01`],
    ['flag', `${results}?pageSize=50&flag=interrupted`],
    ['statistics', '/api/admin/study/summary'],
  ];
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

async function timed(url, headers) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - begin);
  }
  // The first opens files and plans queries; whoever comes first waits for it, so it is told.
  return { median: median(times), most: Math.max(...times) };
}

/** Streams an export to nowhere, and watches the server's memory meanwhile. */
async function exported(server, headers, format) {
  const before = residentMemory(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(server.pid));
  }, 10);
  const begin = performance.now();
  let bytes = 0;
  try {
    const answer = await fetch(`${server.url}/api/admin/study/export/${format}`, {
      method: 'POST',
      headers,
    });
    if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
    for await (const piece of answer.body) bytes += piece.length;
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - begin) / 1000, bytes, before, most };
}

async function measured(engine, participants, withExports) {
  const server = await startStudy({ binary, port, databaseUrl: engine.databaseUrl, participants });
  try {
    const headers = await login(server.url);
    const first = await (await fetch(`${server.url}${results}?pageSize=1`, { headers })).json();
    const asked = questions(first.total, first.results[0].userId);
    const times = [];
    for (const [what, path] of asked) times.push([what, await timed(server.url + path, headers)]);
    const exports = [];
    for (const format of withExports ? ['csv', 'excel', 'summary', 'package'] : []) {
      exports.push([format, await exported(server, headers, format)]);
    }
    return { total: first.total, times, exports };
  } finally {
    await server.stop();
  }
}

const digits = (value) => value.toFixed(value < 100 ? 1 : 0);
const row = (cells) => `| ${cells.join(' | ')} |`;

const sections = [];
let met = true;
for (const engine of engines) {
  if (engine.name === 'PostgreSQL' && !engine.databaseUrl) continue;
  // PostgreSQL's one database is filled twice: the few come first.
  process.stderr.write(`${engine.name}: filling and asking\n`);
  const few = await measured(engine, FEW, false);
  const many = await measured(engine, MANY, true);
  const lines = many.times.map(([what, time], place) => {
    if (what !== 'statistics') met &&= time.median < LIMIT_MS;
    return row([
      what,
      `${digits(few.times[place][1].median)} ms`,
      `${digits(time.median)} ms`,
      `${digits(time.most)} ms`,
    ]);
  });
  const exports = many.exports.map(([format, { seconds, bytes, before, most }]) =>
    row([
      format,
      `${digits(bytes / 2 ** 20)} MiB`,
      `${digits(seconds)} s`,
      `${digits(before)} MiB`,
      `${digits(most - before)} MiB`,
    ]),
  );
  const count = (number) => number.toLocaleString('en');
  sections.push(
    `### ${engine.name}`,
    [
      row(['asked', `${few.total} results`, `${count(many.total)} results`, 'slowest']),
      row(['---', '---', '---', '---']),
      ...lines,
    ].join('\n'),
    [
      row(['export of all', 'size', 'time', 'memory before', 'grown by at most']),
      row(['---', '---', '---', '---', '---']),
      ...exports,
    ].join('\n'),
  );
}

const text = [
  MARKS[0],
  `\`make bench-study\` measures ${MANY.toLocaleString('en')} simulated participants (a twentieth drop out), ${ROUNDS} requests each, from the request to the last byte, on a release build; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the end. Memory is what the server's process holds (RSS), looked at every 10 ms.`,
  ...sections,
  MARKS[1],
].join('\n\n');
const report = readFileSync(REPORT, 'utf8');
const [begin, end] = MARKS.map((mark) => report.indexOf(mark));
if (begin < 0 || end < begin) throw new Error('docs/study.md has no place for the figures');
writeFileSync(REPORT, report.slice(0, begin) + text + report.slice(end + MARKS[1].length));
process.stdout.write(`${text}\n`);
if (!met) {
  process.stderr.write(`a list took longer than ${LIMIT_MS} ms\n`);
  process.exitCode = 1;
}
