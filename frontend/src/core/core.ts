/**
 * The door to the Rust core. Together with the worker beside it, the only
 * place that knows WebAssembly exists.
 */
import { wrap } from 'comlink';

import { BookSession } from './book-session';
import type { LayoutWorker } from './layout.worker';
import type { BookEvents, BookSource, OpenBook } from './open-book';

export type {
  BookEvents,
  BookSource,
  LayoutSettings,
  Locator,
  OpenBook,
  PageView,
  ReadingFont,
} from './open-book';

/** Opens a book in a worker of its own; nothing is fetched until a layout is asked for. */
export async function openBook(source: BookSource, events: BookEvents): Promise<OpenBook> {
  const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vokal-layout',
  });
  const remote = wrap<LayoutWorker>(worker);
  await remote.open(source.language);
  return new BookSession(source, events, remote, () => worker.terminate());
}
