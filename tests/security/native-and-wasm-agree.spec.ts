import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from '@playwright/test';

import { markup, sanitise, stressedGroups } from '../support/core';
import { corpus, expectations, GERMAN_BOOK } from '../support/corpus';
import { allPayloads, xhtmlDocument } from '../support/payloads';
import { sourceChapters } from '../support/zip';

interface Input {
  id: string;
  source: string;
  xhtml: boolean;
}

interface Output {
  html: string;
  marked: string;
  groups: number[];
}

/** The core built for this machine. */
function native(inputs: Input[]): Output[] {
  const folder = mkdtempSync(join(tmpdir(), 'vokal-native-'));
  const [given, made] = [join(folder, 'in.jsonl'), join(folder, 'out.jsonl')];
  writeFileSync(given, inputs.map((input) => JSON.stringify(input)).join('\n'));
  // Built with the tests: Cargo makes examples beside them.
  execFileSync(
    fileURLToPath(new URL('../../target/debug/examples/sanitise_lines', import.meta.url)),
    [given, made],
    { stdio: 'inherit' },
  );
  const lines = readFileSync(made, 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line) as Output);
}

function wasm({ source, xhtml }: Input): Output {
  const html = sanitise(source, xhtml);
  return { html, marked: markup(html, 'de', 1), groups: stressedGroups(html, 'de') };
}

/** Both, byte for byte; and what is clean stays as it is. */
function compare(inputs: Input[]): void {
  const outputs = native(inputs);
  expect(outputs.length).toBe(inputs.length);
  const different: string[] = [];
  for (const [index, input] of inputs.entries()) {
    const ours = wasm(input);
    const theirs = outputs[index];
    const isSame =
      ours.html === theirs?.html &&
      ours.marked === theirs.marked &&
      ours.groups.join() === theirs.groups.join();
    if (!isSame || sanitise(ours.html, false) !== ours.html) different.push(input.id);
  }
  expect(different).toEqual([]);
}

test('native and WebAssembly make the same of every payload', () => {
  const inputs = allPayloads.flatMap(({ id, payload }) => [
    { id, source: payload, xhtml: false },
    { id: `${id}, as XHTML`, source: xhtmlDocument(payload), xhtml: true },
  ]);
  compare(inputs);
  console.log(`${inputs.length} payloads, the same bytes from both`);
});

/** So many characters of a book are enough: one has 23 million, all of a kind. */
const MOST = 4e6;

test('native and WebAssembly make the same of every chapter', () => {
  test.setTimeout(300_000);
  const books = expectations('epub').filter(({ expect }) => expect.startsWith('open'));
  const files = [GERMAN_BOOK, ...books.map(({ file }) => corpus(file))];
  let [count, characters] = [0, 0];
  for (const file of files) {
    let left = MOST;
    const inputs = sourceChapters(file).flatMap(({ path, source }) => {
      left -= source.length;
      const isEnough = left + source.length <= 0;
      return isEnough ? [] : [{ id: `${file}: ${path}`, source, xhtml: true }];
    });
    if (inputs.length === 0) continue;
    compare(inputs);
    count += inputs.length;
    characters += inputs.reduce((sum, { source }) => sum + source.length, 0);
  }
  console.log(`${count} chapters, ${(characters / 1e6).toFixed(1)} MB, the same bytes from both`);
  expect(count).toBeGreaterThan(2);
});
