import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

import { isOfAFirstPage } from './build-steps/first-pages';
import { precompress } from './build-steps/precompress';
import { studyFiles } from './build-steps/study-files';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env.VOKAL_BACKEND ?? 'http://127.0.0.1:8080';

const study = studyFiles();

/** Tests of what talks to the server: they name it, or the `fetch` they put in its place. */
const ASKS_OTHERS = readdirSync(here('./src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `src/${path}`)
  .filter((path) => /fetch|backend/i.test(readFileSync(here(`./${path}`), 'utf8')));

export default defineConfig({
  plugins: [
    react(),
    study.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'study-worker.ts',
      // The study registers it itself, for its own addresses alone.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          '{browser-check.js,first-paint.js,layers.css,icon.svg}',
          'assets/*.{js,css}',
          'assets/{atkinson*-[467]00-,literata-latin-[47]00-normal}*.woff2',
          'assets/Quizes/{quiz-qa-complete,texts}.json',
        ],
        manifestTransforms: [
          (manifest) => ({ manifest: manifest.filter(({ url }) => study.isKept(url)) }),
        ],
      },
    }),
    // What is on the first page, and what reading needs, in every face; not the study's files, which
    // its own worker keeps.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'app-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          '{browser-check.js,first-paint.js,layers.css,icon.svg,manifest.webmanifest,icon-192.png}',
          'assets/*.{js,css,wasm,woff2}',
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
    }),
    precompress(),
  ],
  resolve: { alias: { '@pkg': here('../pkg'), '@': here('./src') } },
  server: { fs: { allow: ['..'] }, proxy: { '/api': backend } },
  preview: { proxy: { '/api': backend } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The policy the page is served with allows no data: fonts.
    assetsInlineLimit: 0,
    // Modern browsers need no polyfill, and the policy allows no inline script.
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: [here('./index.html'), here('./oauth-callback.html')],
      output: {
        codeSplitting: {
          // What many screens share comes in one file, not in forty of a kilobyte: less than half
          // of the requests of a first visit, and no more bytes.
          groups: [
            // However many share it: nobody waits for it on the first page.
            {
              name: 'synchronise',
              test: /[\\/]shared[\\/]sync[\\/](synchronise|sync-|send-)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: (module, graph) => (isOfAFirstPage(module, graph) ? 'common' : 'later'),
              minShareCount: 8,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    // Nobody works beside them: one less would leave a core idle.
    maxWorkers: '100%',
    setupFiles: ['./tests/setup.ts'],
    // Logic needs no page, which takes longer to make than most tests to run. What does begins
    // with `@vitest-environment jsdom`. Its modules are read once for all of its files, which is
    // half of their time; those of them that keep the `fetch` they find have theirs alone.
    projects: [
      {
        extends: true,
        test: { name: 'components', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        test: { name: 'requests', environment: 'node', include: ASKS_OTHERS },
      },
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ASKS_OTHERS,
        },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // A machine under load is slow, not wrong.
    testTimeout: 30_000,
  },
});
