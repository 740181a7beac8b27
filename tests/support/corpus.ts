/** Books for the tests: the shared corpus where it is there, and a few of our own. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CORPUS = here('../../../shared/corpus');

/** The German book shipped with the server; always there. */
export const GERMAN_BOOK = here('../../backend/library/samples/die-verwandlung.epub');

export const hasCorpus = existsSync(CORPUS);

/** A file of the shared corpus. */
export function corpus(path: string): string {
  return `${CORPUS}/${path}`;
}

/** The rows of the corpus manifest that stand under a folder and expect something. */
export function expectations(folder: string): { file: string; expect: string }[] {
  if (!hasCorpus) return [];
  return readFileSync(corpus('MANIFEST.tsv'), 'utf8')
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'))
    .map((cells) => ({ file: cells[0] ?? '', expect: cells[5] ?? '' }))
    .filter(({ file }) => file.startsWith(`${folder}/`) && existsSync(corpus(file)));
}
