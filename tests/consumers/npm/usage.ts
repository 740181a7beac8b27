/** Must type-check against the package's own types, as strictly as TypeScript can. */

import load, { engineVersion, OpenBook, type PageRecord, sanitise, stylesheet } from 'vokal-wasm';

const version: string = engineVersion();
const css: string = stylesheet(360, 640, 18, 27, 'serif', 'monospace');

export async function firstPage(source: string): Promise<PageRecord | undefined> {
  await load();
  const book = new OpenBook('de', false);
  book.setFormat(360, 640, 18, 27, false, 64, true);
  book.addChapter(0, sanitise(source, true));
  const context = document.createElement('canvas').getContext('2d');
  for (const { id, bold, italic, mono, size } of book.faces()) {
    const wanted: string = book.wanted(id);
    if (wanted === '' || !context) continue;
    const family = mono ? 'monospace' : 'serif';
    context.font = `${italic ? 'italic' : 'normal'} ${bold ? 700 : 400} ${18 * size}px ${family}`;
    const widths = wanted.split('\n').map((text) => context.measureText(text).width);
    const taken: boolean = book.provide(id, Float64Array.from(widths));
    if (!taken) throw new Error(`widths for version ${version} were refused, ${css}`);
  }
  const pages: number = book.paginate(0);
  const marks: Uint32Array = book.stressed(0, 0, 100, 2);
  const page = pages > 0 ? book.page(0, 0) : undefined;
  if (page && marks.length > 0) console.log(page.html, page.startOffset, page.endOffset);
  book.free();
  return page;
}

// @ts-expect-error a chapter is a string
sanitise(1, true);
// @ts-expect-error a page may not be there
export const html = (book: OpenBook): string => book.page(0, 0).html;
