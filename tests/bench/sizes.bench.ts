/** What WebAssembly weighs, in all and by part. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';

import { publish } from './report';

const LIMIT_KB = 190;
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Of 1,024 bytes, as everywhere in the product. */
const KB = 1024;
const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(0)} KB`;

function weigh(file: string): { raw: number; gzipped: number } {
  const bytes = readFileSync(at(file));
  // Node's own gzip is quicker and leaves one or two per cent more.
  const gzipped = execFileSync('gzip', ['-9'], { input: bytes, maxBuffer: bytes.length * 2 });
  return { raw: bytes.length, gzipped: gzipped.length };
}

const PARTS = [
  ['sanitise', 'document and sanitiser alone'],
  ['highlight', 'highlighter of plain text alone'],
  ['segmenter', 'line segmenter and its tables alone'],
  ['sanitise-highlight', 'sanitiser and highlighter'],
  ['paginate', 'sanitiser and pagination'],
] as const;

test('sizes', async () => {
  const whole = weigh('../../pkg/vokal_wasm_bg.wasm');
  const sanitiser = weigh('../../pkg/sanitiser/vokal_sanitiser_bg.wasm');
  const rows = PARTS.filter(([part]) =>
    existsSync(at(`peers/built/part-${part}/peer_bg.wasm`)),
  ).map(([part, what]) => {
    const { raw, gzipped } = weigh(`peers/built/part-${part}/peer_bg.wasm`);
    return { what, figure: `${kilobytes(gzipped)} gzipped, ${kilobytes(raw)} raw` };
  });
  const peer = weigh('peers/built/ammonia/peer_bg.wasm');
  await publish({
    order: 50,
    title: 'Size of WebAssembly',
    note: 'Each part is a module of its own, built and optimised like the whole; what two parts share counts in both. A KB is 1,024 bytes.',
    rows: [
      {
        what: '**core, all the reader loads**',
        figure: `${kilobytes(whole.gzipped)} gzipped, ${kilobytes(whole.raw)} raw`,
        target: `below ${LIMIT_KB} KB gzipped`,
        met: whole.gzipped < LIMIT_KB * KB,
      },
      {
        what: 'sanitiser, loaded for what is not canonical',
        figure: `${kilobytes(sanitiser.gzipped)} gzipped, ${kilobytes(sanitiser.raw)} raw`,
      },
      ...rows,
      {
        what: 'ammonia 4.2.4, for comparison',
        figure: `${kilobytes(peer.gzipped)} gzipped, ${kilobytes(peer.raw)} raw`,
      },
    ],
  });
});
