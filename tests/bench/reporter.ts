/** Writes the tables to docs/benchmarks.md and to the terminal. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

import type { Row, Table } from './report';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TARGET_FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

/** What `cargo bench` printed just before. */
const NATIVE = fileURLToPath(new URL('../../target/bench-native.txt', import.meta.url));

const words = (command: string, ...values: string[]) => {
  try {
    return execFileSync(command, values, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
};

function chromium(): string {
  const version = words(process.env.VOKAL_CHROMIUM ?? '/usr/bin/chromium', '--version');
  return `Chromium ${/\d+/.exec(version)?.[0] ?? ''} headless`;
}

function commit(): string {
  const changed =
    words('git', 'status', '--porcelain', '--', ':/', ':!/docs') === '' ? '' : ', changed';
  return `${words('git', 'rev-parse', '--short', 'HEAD').trim()}${changed}`;
}

const MET = new Map([
  [true, 'yes'],
  [false, '**no**'],
  [undefined, ''],
]);

function line(row: Row): string {
  const cells = [row.what, row.figure, row.ratio ?? '', row.target ?? '', MET.get(row.met) ?? ''];
  return `| ${cells.join(' | ')} |`;
}

function markdown({ title, note, rows }: Table): string {
  const head = '| | median [least..most] | ratio | target | met |\n| --- | --- | --- | --- | --- |';
  return `## ${title}\n\n${note}\n\n${head}\n${rows.map(line).join('\n')}\n`;
}

function header(load: number): string {
  return [
    '# Benchmarks',
    '',
    "`make bench` writes this file. Ratios hold within one run on one machine; the milliseconds are that machine's.",
    '',
    `* commit: ${commit()}`,
    '* command: `make bench`',
    `* machine: ${availableParallelism()} cores, ${chromium()}, cross-origin isolated page, \`gc()\` before each sample`,
    `* load of the machine when it began: ${load.toFixed(1)} (a busy machine slows long tasks more than short ones, so ratios hold for a quiet one)`,
    '',
    'Every table is one run in one page, its rows taken in turn, round after round.',
    '',
  ].join('\n');
}

function native(): string {
  if (!existsSync(NATIVE)) return '';
  const note = 'One chapter of 100 KB, 3 and 10 times over (`crates/core/benches`).';
  return `\n## Native\n\n${note}\n\n\`\`\`text\n${readFileSync(NATIVE, 'utf8').trim()}\n\`\`\`\n`;
}

export default class TableReporter implements Reporter {
  readonly #tables: Table[] = [];
  #passed = 0;
  readonly #loadAtStart = loadavg()[0] ?? 0;

  onTestEnd(_test: TestCase, result: TestResult): void {
    if (result.status === 'passed') this.#passed += 1;
    for (const { name, body } of result.attachments) {
      if (name === 'table' && body) this.#tables.push(JSON.parse(body.toString()));
    }
  }

  onEnd(): void {
    const text = this.#tables
      .sort((one, other) => one.order - other.order)
      .map(markdown)
      .join('\n');
    process.stdout.write(`\n${text}\n`);
    const subjects = readdirSync(HERE).filter((name) => name.endsWith('.bench.ts'));
    // Half a run or a quick look is no record.
    if (this.#passed < subjects.length || process.env.VOKAL_BENCH_ROUNDS) return;
    writeFileSync(TARGET_FILE, `${header(this.#loadAtStart)}\n${text}${native()}`);
  }
}
