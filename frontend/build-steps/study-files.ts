/**
 * What the study's service worker keeps: the programs and styles that the study can come to ask
 * for, and no other feature's. A kiosk fetched the whole product before.
 */
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** Where a way leads out of the study: screens of other features. */
const ELSEWHERE = /\/src\/(features\/(?!study\/)|app\/dashboard\.)/;

/** All that is reached from the page without leaving the study. */
function reached(chunks: Map<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const waiting = [...chunks.values()].filter(
    ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'),
  );
  while (waiting.length > 0) {
    const chunk = waiting.pop();
    if (!chunk || files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    const later = chunk.dynamicImports.filter(
      (name) => !ELSEWHERE.test(chunks.get(name)?.facadeModuleId ?? ''),
    );
    for (const name of [...chunk.imports, ...later]) {
      const next = chunks.get(name);
      if (next) waiting.push(next);
    }
  }
  return files;
}

/** The plugin that sees what is built, and what asks it whether the study needs a file. */
export function studyFiles() {
  let kept = new Set<string>();
  const plugin: Plugin = {
    name: 'vokal:study-files',
    apply: 'build',
    generateBundle: {
      // Which styles a chunk has is known when all others have done their work.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        kept = reached(new Map(chunks.map((chunk) => [chunk.fileName, chunk as Chunk])));
      },
    },
  };
  const isKept = (url: string) =>
    !/\.(js|css)$/.test(url) || !url.startsWith('assets/') || kept.has(url);
  return { plugin, isKept };
}
