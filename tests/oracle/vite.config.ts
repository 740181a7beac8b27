import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The core's door on an empty page, for tests that compare it with the browser: built as the
 * product is, as a page of hundreds of small files took longer to load than to compare.
 */
export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@pkg': here('../../pkg'), '@': here('../../frontend/src') } },
  build: { emptyOutDir: true, target: 'es2024' },
  preview: { host: '127.0.0.1' },
  worker: { format: 'es' },
});
