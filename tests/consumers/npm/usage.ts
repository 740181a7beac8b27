/** Must type-check against the package's own types, as strictly as TypeScript can. */

import load, {
  type Browser,
  engineVersion,
  type FormatRecord,
  formatKey,
  OpenBook,
  type PageRecord,
  stylesheet,
} from 'vokal-wasm';
import { CanvasMeasurer } from 'vokal-wasm/canvas';
import { UNTOUCHED } from 'vokal-wasm/constants';
import { measureOpaque } from 'vokal-wasm/opaque';
import loadSanitiser, { type SanitisedRecord, sanitise } from 'vokal-wasm/sanitiser';

const browser: Browser = 'webkit';
const format: FormatRecord = { width: 360, height: 640, fontSize: 18, fontFamily: 'serif' };
const version: string = engineVersion();
const css: string = stylesheet(format);
const key: string = formatKey({ ...format, kerning: 'auto' });

export async function firstPage(source: string): Promise<PageRecord | undefined> {
  await Promise.all([load(), loadSanitiser()]);
  const imageSize = (path: string) => (path === 'a.png' ? ([640, 480] as const) : undefined);
  const clean: SanitisedRecord = sanitise(source, { basePath: 'text/one.xhtml', imageSize });
  const book = new OpenBook(clean.language ?? 'de', browser);
  book.setFormat(format);
  book.addSanitised(0, clean.html);
  new CanvasMeasurer(document.createElement('canvas').getContext('2d')).measure(book);
  const words: string[] = book.wanted(0);
  const taken: boolean = book.provide(0, new Float64Array(words.length));
  const measures: number[] = measureOpaque(book.opaqueBlocks(0), document.body, format.height);
  if (!book.provideOpaque(0, Float64Array.from(measures))) throw new Error('not taken');
  const pages: number = book.paginate(0);
  const marks: Uint32Array = book.stressed(0, 0, 100, 2);
  const page = pages > 0 ? book.page(0, 0) : undefined;
  if (page && marks.length > 0) console.log(page.html, page.startOffset, page.endOffset);
  console.log(version, css, key, taken, UNTOUCHED.split(','), book.text(0)?.length);
  book.free();
  return page;
}

// @ts-expect-error a chapter is a string
sanitise(1);
// @ts-expect-error the size of a page has no default
stylesheet({ width: 360 });
// @ts-expect-error one of three
new OpenBook('de', 'mosaic');
// @ts-expect-error a page may not be there
export const html = (book: OpenBook): string => book.page(0, 0).html;
