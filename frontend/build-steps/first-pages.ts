/** Which modules the pages need that somebody comes in by, before anything else is asked for. */
import { fileURLToPath } from 'node:url';

/** What the bundler tells of a module, as far as it is of use here. */
interface Graph {
  getModuleInfo(module: string): { importedIds: string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** A stranger's first page, a participant's, and what all pages stand in. */
const WAYS_IN = [
  'main.tsx',
  'features/account/login-screen.tsx',
  'features/study/screens/welcome-screen.tsx',
].map(source);

let known: Set<string> | undefined;

/** Whether one of these pages imports a module, itself or through others. */
export function isOfAFirstPage(module: string, graph: Graph): boolean {
  known ??= importedBy(WAYS_IN, graph);
  return known.has(module);
}

function importedBy(roots: string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}
