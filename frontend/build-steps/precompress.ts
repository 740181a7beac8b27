/**
 * Lays a copy in Brotli and one in gzip beside each file of the built page that gets smaller by
 * it, so that the server compresses none of them again for each visitor (RFC 9110, section 8.4.1).
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed in themselves. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|wasm)$/;
/** Below this a packet is not full anyway. */
const SMALLEST_BYTES = 1024;

const ENCODERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function precompressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [suffix, encode] of Object.entries(ENCODERS)) {
    const copy = `${file}.${suffix}`;
    const encoded = bytes.length < SMALLEST_BYTES ? bytes : await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(copy, encoded);
    else await rm(copy, { force: true });
  }
}

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'vokal:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      // The study's service worker is written at the end, too, by the plugin before.
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(folder, { recursive: true });
        const files = names.filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(files.map((name) => precompressFile(join(folder, name))));
      },
    },
  };
}
