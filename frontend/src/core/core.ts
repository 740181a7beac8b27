/**
 * The door to the Rust core. Together with the worker beside it, the only
 * place that knows WebAssembly exists.
 */
import { proxy, type Remote, wrap } from 'comlink';

import { ownProgram } from '@/browser/trusted-types';
import { BookSession } from './book-session';
import { browserByItsLines } from './browser-rules';
import type { LayoutWorker } from './layout.worker';
import layoutWorker from './layout.worker.ts?worker&url';
import type { BookEvents, BookSource, OpenBook } from './open-book';
import { widthsOnPage } from './page-widths';
import type { TextFace } from './weights';

export type { Anchor, FoundAnchor, TextSpan } from './anchors';
export type {
  BookEvents,
  BookSource,
  LayoutSettings,
  Locator,
  OpenBook,
  PageView,
  ReadingFont,
  ShippedFont,
} from './open-book';

interface Started {
  remote: Remote<LayoutWorker>;
  terminate: () => void;
  /** Settled once WebAssembly is compiled in the worker. */
  ready: Promise<void>;
}

let spare: Started | undefined;

function start(face?: TextFace): Started {
  const worker = new Worker(ownProgram(layoutWorker), {
    type: 'module',
    name: 'vokal-layout',
  });
  const remote = wrap<LayoutWorker>(worker);
  const ready = remote.prepare(face && { font: face.font, weight: face.weight });
  // Whoever opens a book hears of a failure; a spare worker fails unheard.
  ready.catch(() => {});
  return { remote, terminate: () => worker.terminate(), ready };
}

/** Starts a worker for the next book, which will likely be set in `face`, so that it opens sooner. */
export async function prepareToOpen(face?: TextFace): Promise<void> {
  spare ??= start(face);
  await spare.ready.catch(() => {
    spare = undefined;
  });
}

/** Opens a book in a worker of its own; nothing is fetched until a layout is asked for. */
export async function openBook(source: BookSource, events: BookEvents): Promise<OpenBook> {
  const { remote, terminate, ready } = spare ?? start();
  spare = undefined;
  try {
    await ready;
    await remote.open(source.language, browserByItsLines(), proxy(widthsOnPage), source.wholePages);
  } catch (error) {
    terminate();
    throw error;
  }
  return new BookSession(source, events, remote, terminate);
}
