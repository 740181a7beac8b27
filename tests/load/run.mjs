/** Runs every scenario, or those that are named, on each installation, and writes docs/load.md. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

import { setups, withInstallation } from './installation.mjs';
import { SCENARIOS } from './scenarios.mjs';

const FILE = new URL('../../docs/load.md', import.meta.url);

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();
const changed = git('status', '--porcelain', '--', ':/', ':!/docs') ? ', changed' : '';
const begun = loadavg()[0];

const asked = process.argv.slice(2);
const tried = setups();
const rows = new Map(tried.map((setup) => [setup, []]));
// By scenario, so that a long one at the end holds up nothing but itself.
for (const name of asked.length > 0 ? asked : Object.keys(SCENARIOS)) {
  const {
    run,
    what,
    target,
    forOneBox,
    servers: most = Number.POSITIVE_INFINITY,
  } = SCENARIOS[name];
  const isFor = ({ isShared, servers }) => !(forOneBox && isShared) && servers <= most;
  for (const setup of tried.filter(isFor)) {
    const { figure, met } = await withInstallation(setup, run);
    console.log(`${met ? 'met     ' : 'NOT met '} ${setup.name}, ${what}: ${figure} (${target})`);
    rows.get(setup).push(`| ${what} | ${figure} | ${target} | ${met ? 'yes' : '**no**'} |`);
  }
}

const HEAD = '| what | figure | target | met |\n| --- | --- | --- | --- |';
const tables = tried.map((setup) => `## ${setup.name}\n\n${HEAD}\n${rows.get(setup).join('\n')}\n`);

const text = `# Load

\`make load\` writes this file: release servers on this machine, asked over loopback by [wrk](https://github.com/wg/wrk) (reading)
and [autocannon](https://github.com/mcollina/autocannon) (all else), with HAProxy in front of those that share PostgreSQL and SeaweedFS.
All of them share the cores, so several servers cannot be faster here than one; what they show is what sharing costs. What fails is told and never counted.

* commit: ${git('rev-parse', '--short', 'HEAD')}${changed}
* command: \`make load\` (${process.env.LOAD_SECONDS ?? 10} s for each figure, a soak of ${process.env.LOAD_SOAK_SECONDS ?? 120} s)
* machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, a local disk
* load of the machine when it began: ${begun.toFixed(1)} (a busy machine takes away from every figure)

${tables.join('\n')}`;
if (asked.length === 0) writeFileSync(FILE, text);
