/** The built page is compressed once, when it is built, and never again for a visitor. */
import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const DIST = fileURLToPath(new URL('../../frontend/dist/', import.meta.url));

/** As it came over the wire: whatever fetches for us would unpack it. */
function raw(
  url: string,
  accepts: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'accept-encoding': accepts } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(pieces) }));
    });
    asked.on('error', reject);
  });
}

const CODINGS = [
  { accepts: 'gzip, deflate, br, zstd', coding: 'br', decode: brotliDecompressSync },
  { accepts: 'gzip', coding: 'gzip', decode: gunzipSync },
  { accepts: 'br;q=0, gzip;q=0.5', coding: 'gzip', decode: gunzipSync },
  { accepts: 'identity', coding: 'identity', decode: (body: Buffer) => body },
] as const;

test('every file of the page comes as its build has left it', async ({ baseURL }) => {
  const names = readdirSync(`${DIST}assets`).filter((name) => /\.(js|css|wasm)$/.test(name));
  expect(names.length).toBeGreaterThan(50);
  let [sent, whole] = [0, 0];
  for (const name of names) {
    const file = readFileSync(`${DIST}assets/${name}`);
    for (const { accepts, coding, decode } of CODINGS) {
      const { headers, body } = await raw(`${baseURL}/assets/${name}`, accepts);
      const isSmall = headers['content-encoding'] === 'identity';
      expect(isSmall ? 'identity' : coding, `${name}, ${accepts}`).toBe(
        headers['content-encoding'],
      );
      // What fills no packet is not compressed at all.
      if (isSmall && coding !== 'identity') expect(file.length, name).toBeLessThan(2048);
      expect(headers.vary).toContain('accept-encoding');
      expect(headers['cache-control']).toContain('immutable');
      expect((isSmall ? body : decode(body)).equals(file), name).toBe(true);
      expect(Number(headers['content-length'])).toBe(body.length);
      if (coding === 'br') {
        sent += body.length;
        whole += file.length;
      }
    }
  }
  expect(sent / whole).toBeLessThan(0.4);
});

test('what is compressed in itself is sent as it is', async ({ baseURL }) => {
  const font = readdirSync(`${DIST}assets`).find((name) => name.endsWith('.woff2'));
  const { headers, body } = await raw(`${baseURL}/assets/${font}`, 'br, gzip');
  expect(headers['content-encoding']).toBe('identity');
  expect(body.equals(readFileSync(`${DIST}assets/${font}`))).toBe(true);
});
