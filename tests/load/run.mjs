/** Runs every scenario, or those that are named, and writes docs/load.md. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

import { logins, reading, soak, submissions, uploads } from './scenarios.mjs';

const FILE = new URL('../../docs/load.md', import.meta.url);
const SCENARIOS = { reading, submissions, uploads, logins, soak };

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const changed = git('status', '--porcelain', '--', ':/', ':!/docs') ? ', changed' : '';
const begun = loadavg()[0];

const names = process.argv.slice(2);
const rows = [];
for (const name of names.length > 0 ? names : Object.keys(SCENARIOS)) {
  const row = await SCENARIOS[name]();
  console.log(`${row.met ? 'met     ' : 'NOT met '} ${row.what}: ${row.figure} (${row.target})`);
  rows.push(row);
}

const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
const text = `# Load

\`make load\` writes this file: a release server on this machine, asked over loopback by
[autocannon](https://github.com/mcollina/autocannon), which shares its cores. What fails is told and never counted.

* commit: ${git('rev-parse', '--short', 'HEAD')}${changed}
* command: \`make load\` (${process.env.LOAD_SECONDS ?? 10} s for each figure)
* machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, rows in ${engine}, files on a local disk
* load of the machine when it began: ${begun.toFixed(1)} (a busy machine takes away from every figure)

| what | figure | target | met |
| --- | --- | --- | --- |
${rows.map((row) => `| ${row.what} | ${row.figure} | ${row.target} | ${row.met ? 'yes' : '**no**'} |`).join('\n')}
`;
if (names.length === 0) writeFileSync(FILE, text);
