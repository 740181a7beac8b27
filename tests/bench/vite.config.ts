import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Only an isolated page has a timer of 5 µs. */
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Everything that is timed, built as the product is. */
export default defineConfig({
  root: here('page'),
  cacheDir: here('../node_modules/.vite-bench'),
  resolve: {
    alias: {
      comlink: here('../../frontend/node_modules/comlink'),
      '@peers/ammonia': here('peers/built/ammonia/peer.js'),
      '@peers/door': here('peers/built/door/peer.js'),
      '@pkg': here('../../pkg'),
      '@': here('../../frontend/src'),
    },
  },
  build: { outDir: here('../../target/bench-page'), emptyOutDir: true, target: 'es2024' },
  preview: { headers: isolated, host: '127.0.0.1' },
  worker: { format: 'es' },
});
