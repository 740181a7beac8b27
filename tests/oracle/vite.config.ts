import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The core's door on an empty page, for tests that compare it with the browser. */
export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@pkg': here('../../pkg'), '@': here('../../frontend/src') } },
  server: { fs: { allow: [here('../..')] }, host: '127.0.0.1' },
  worker: { format: 'es' },
});
