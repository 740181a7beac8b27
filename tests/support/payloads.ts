/** Markup that was written to harm, and a little that was not. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { corpus, hasCorpus } from './corpus';

export interface Payload {
  id: string;
  payload: string;
  /** Must survive as it is. */
  benign?: boolean;
  /** Runs script unless it is cleaned. */
  runs?: boolean;
  /** Asks another site for something unless it is cleaned. */
  loads?: boolean;
}

function lines(file: string): Payload[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Payload);
}

export const ownPayloads = lines(
  fileURLToPath(new URL('../security/payloads.jsonl', import.meta.url)),
);

/** Ours, and those of the shared corpus where it is there. */
export const allPayloads = [
  ...ownPayloads,
  ...(hasCorpus ? lines(corpus('xss/payloads.jsonl')) : []),
];

/** A body in an XHTML document, as a book has it. */
export function xhtmlDocument(body: string): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><body>${body}</body></html>`;
}
