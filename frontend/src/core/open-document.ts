/** The door to the core for a document that is edited: one text, no pages. */
import { wrap } from 'comlink';
import { ownProgram } from '@/browser/trusted-types';

import type { DocumentWorker } from './document.worker';
import documentWorker from './document.worker.ts?worker&url';

/** Work on the text of a document, done beside the page. */
export interface DocumentCore {
  /** What of a document's HTML is safe to show. */
  clean: (html: string) => Promise<string>;
  /**
   * All vowel groups of a plain text, as a row `[start, end, start, end, …]` of UTF-16 offsets.
   * `language` is a BCP 47 tag, '' if unknown.
   */
  vowelGroups: (text: string, language: string) => Promise<Uint32Array>;
  close: () => void;
}

/** Starts a worker; it is compiled when something is first asked of it. */
export function openDocumentCore(): DocumentCore {
  const worker = new Worker(ownProgram(documentWorker), {
    type: 'module',
    name: 'vokal-document',
  });
  const remote = wrap<DocumentWorker>(worker);
  return {
    clean: (html) => remote.clean(html),
    vowelGroups: (text, language) => remote.vowelGroups(text, language),
    close: () => worker.terminate(),
  };
}
