// Completes pkg/package.json, which wasm-pack writes: entry points, licences, engines.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../../pkg/package.json', import.meta.url);
const manifest = JSON.parse(readFileSync(path, 'utf8'));
const licences = readdirSync(new URL('.', path)).filter((name) => name.startsWith('LICENSE'));
manifest.files = [...new Set([...manifest.files, 'README.md', ...licences])];
manifest.exports = {
  '.': { types: './vokal_wasm.d.ts', default: './vokal_wasm.js' },
  './vokal_wasm.js': { types: './vokal_wasm.d.ts', default: './vokal_wasm.js' },
  './vokal_wasm_bg.wasm': './vokal_wasm_bg.wasm',
  './package.json': './package.json',
};
manifest.sideEffects = false;
manifest.engines = { node: '>=20' };
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
