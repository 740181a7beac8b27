/** The core as the page has it, for tests that need no page. */
import { readFileSync } from 'node:fs';

import { initSync, markup, OpenBook, sanitise } from '@pkg/vokal_wasm.js';

initSync({ module: readFileSync(new URL('../../pkg/vokal_wasm_bg.wasm', import.meta.url)) });

export { markup, OpenBook, sanitise };

/** The stressed groups of a clean chapter, as the reader asks for them. */
export function stressedGroups(html: string, language: string): number[] {
  const book = new OpenBook(language, false);
  book.addChapter(0, html);
  const groups = [...book.stressed(0, 0, 0xffffffff, 1)];
  book.free();
  return groups;
}

/** A clean chapter as the reader puts it into the document. */
export function shown(html: string): string {
  const book = new OpenBook('de', false);
  book.setFormat(760, 560, 16, 24, false, 64, true);
  book.addChapter(0, html);
  const chapter = book.chapter(0);
  book.free();
  return chapter?.html ?? '';
}
