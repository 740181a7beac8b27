/** The core as the page has it, for tests that need no page. */
import { readFileSync } from 'node:fs';
import { sanitise as clean, initSync as initSanitiser } from '@pkg/sanitiser/vokal_sanitiser.js';
import { initSync, markup, OpenBook } from '@pkg/vokal_wasm.js';

const bytes = (path: string) => readFileSync(new URL(`../../pkg/${path}`, import.meta.url));
initSync({ module: bytes('vokal_wasm_bg.wasm') });
initSanitiser({ module: bytes('sanitiser/vokal_sanitiser_bg.wasm') });

export { markup, OpenBook };

/** What the sanitiser leaves of a source. */
export function sanitise(source: string, xhtml: boolean): string {
  return clean(source, { syntax: xhtml ? 'xhtml' : 'html' }).html;
}

/** The stressed groups of a clean chapter, as the reader asks for them. */
export function stressedGroups(html: string, language: string): number[] {
  const book = new OpenBook(language, 'chromium');
  book.addSanitised(0, html);
  const groups = [...book.stressed(0, 0, 0xffffffff, 1)];
  book.free();
  return groups;
}

/** A clean chapter as the reader puts it into the document. */
export function shown(html: string): string {
  const book = new OpenBook('de', 'chromium');
  book.setFormat({ width: 760, height: 560 });
  book.addSanitised(0, html);
  const chapter = book.chapter(0);
  book.free();
  return chapter?.html ?? '';
}
