// Makes one npm package of the three modules in pkg: manifest, entry points, words for those
// who call before anything is loaded, constants for those who load nothing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(`../../pkg/${path}`, import.meta.url);
const MODULES = ['vokal_wasm', 'sanitiser/vokal_sanitiser', 'search/vokal_search'];

/** The text of a file of ours, changed; what is to be changed has to be there. */
function rewrite(path, ...changes) {
  let text = readFileSync(at(path), 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
    text = text.replaceAll(before, after);
  }
  writeFileSync(at(path), text);
}

// wasm-bindgen's own error would be that `undefined` has no `__wbindgen_free`.
const NOT_LOADED = `
const notLoaded = new Proxy({}, {
    get() {
        throw new Error('WebAssembly is not loaded yet: wait for \`load()\`, the default export of this module');
    },
});
let wasmModule, wasmInstance, wasm = notLoaded;`;

for (const name of MODULES) {
  rewrite(
    `${name}.js`,
    ['let wasmModule, wasmInstance, wasm;', NOT_LOADED.trim()],
    ['wasm !== undefined', 'wasm !== notLoaded'],
  );
  // It would ask every reader of the types for ESNext.Disposable.
  const types = readFileSync(at(`${name}.d.ts`), 'utf8');
  const loader = 'export default function __wbg_init ';
  if (!types.includes(loader)) throw new Error(`${name}.d.ts has no ${loader}`);
  writeFileSync(
    at(`${name}.d.ts`),
    types
      .replaceAll(/^ *\[Symbol\.dispose\]\(\): void;\n/gm, '')
      .replaceAll('`WebKit`', 'WebKit')
      // What the module exports underneath is nobody's business.
      .replace(/(?<=interface InitOutput \{\n.*memory.*\n)[^}]*/, '')
      .replace(loader, 'export default function load'),
  );
  // Node has no `fetch` for files.
  const base = name.split('/').at(-1);
  const entry = name.replace(base, 'node');
  writeFileSync(
    at(`${entry}.js`),
    `import { readFile } from 'node:fs/promises';
import loadModule from './${base}.js';

export * from './${base}.js';

/** Loads the file beside this one, unless another is given. */
export default async function load(source) {
    return loadModule(source ?? { module_or_path: await readFile(new URL('./${base}_bg.wasm', import.meta.url)) });
}
`,
  );
}
for (const left of ['package.json', 'LICENSE-MIT', 'LICENSE-APACHE']) {
  for (const folder of ['sanitiser', 'search']) rmSync(at(`${folder}/${left}`), { force: true });
}

const core = await import(at('vokal_wasm.js'));
core.initSync({ module: readFileSync(at('vokal_wasm_bg.wasm')) });
const untouched = core.untouchedElements().join(',');
writeFileSync(at('constants.js'), `export const UNTOUCHED = '${untouched}';\n`);
writeFileSync(
  at('constants.d.ts'),
  `/** A CSS selector for the elements whose text the reading aid leaves alone. */
export declare const UNTOUCHED: ${`'${untouched}'`};
`,
);

const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const licences = readdirSync(at('.')).filter((name) => name.startsWith('LICENSE'));
const shipped = (path) => /^(?!.*_bg\.wasm\.d\.ts).*\.(js|d\.ts|wasm)$/.test(path);
const scripts = ['', 'sanitiser/', 'search/'].flatMap((folder) =>
  readdirSync(at(folder || '.'))
    .filter(shipped)
    .map((name) => folder + name),
);
manifest.files = [...scripts, 'README.md', ...licences];
const entry = (types, file, node) => ({
  types: `./${types}.d.ts`,
  ...(node && { node: `./${node}.js` }),
  default: `./${file}.js`,
});
manifest.exports = {
  '.': entry('vokal_wasm', 'vokal_wasm', 'node'),
  './sanitiser': entry('sanitiser/vokal_sanitiser', 'sanitiser/vokal_sanitiser', 'sanitiser/node'),
  './search': entry('search/vokal_search', 'search/vokal_search', 'search/node'),
  './canvas': entry('canvas', 'canvas'),
  './opaque': entry('opaque', 'opaque'),
  './constants': entry('constants', 'constants'),
  './vokal_wasm_bg.wasm': './vokal_wasm_bg.wasm',
  './sanitiser/vokal_sanitiser_bg.wasm': './sanitiser/vokal_sanitiser_bg.wasm',
  './search/vokal_search_bg.wasm': './search/vokal_search_bg.wasm',
  './package.json': './package.json',
};
manifest.sideEffects = false;
manifest.engines = { node: '>=20' };
writeFileSync(at('package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
