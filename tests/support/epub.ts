/** Books made on the spot: as many chapters as a test needs, as long as it needs them. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export interface MadeChapter {
  title: string;
  /** XHTML inside `body`. */
  body: string;
  /** Of its place in the reading order. */
  properties?: string;
  /** False for what stands beside the main flow, such as notes. */
  linear?: boolean;
}

export interface MadeBook {
  title: string;
  author?: string;
  language?: string;
  chapters: MadeChapter[];
  /** More of what the book says about itself, and of its reading order. */
  metadata?: string;
  progression?: 'ltr' | 'rtl';
  /** What it is known by; fonts may be mixed with that. */
  identifier?: string;
  /** More files, by path, for pictures. */
  files?: { path: string; mediaType: string; bytes: Buffer }[];
}

/** An archive whose files are stored as they are. */
function zipped(files: [path: string, bytes: Buffer][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    // Version, flags, method, time and date, checksum, sizes, lengths of name and extra.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, name);
    const local = [Buffer.from('PK\x03\x04', 'latin1'), head, name, bytes];
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** Writes an EPUB 3 into the folder for temporary files; returns its path. */
export function made(book: MadeBook): string {
  const { title, author = 'Ada Lovelace', language = 'en', chapters, files = [] } = book;
  const { metadata = '', progression = 'default', identifier = crypto.randomUUID() } = book;
  const items = chapters.map(
    (_, n) => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const extra = files.map(
    ({ path, mediaType }, n) => `<item id="f${n}" href="${path}" media-type="${mediaType}"/>`,
  );
  const spine = chapters.map(
    ({ linear = true, properties = '' }, n) =>
      `<itemref idref="c${n}" linear="${linear ? 'yes' : 'no'}" properties="${properties}"/>`,
  );
  const lines = chapters.map(({ title: name }, n) => `<li><a href="c${n}.xhtml">${name}</a></li>`);
  const page = (head: string, body: string) =>
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}"><head><title>${head}</title></head><body>${body}</body></html>`;
  const text = (path: string, content: string): [string, Buffer] => [path, Buffer.from(content)];
  const archive = zipped([
    text('mimetype', 'application/epub+zip'),
    text(
      'META-INF/container.xml',
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    text(
      'book.opf',
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>${language}</dc:language>${metadata}</metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}${extra.join('')}</manifest><spine page-progression-direction="${progression}">${spine.join('')}</spine></package>`,
    ),
    text('nav.xhtml', page('Contents', `<nav epub:type="toc"><ol>${lines.join('')}</ol></nav>`)),
    ...chapters.map(({ title: name, body }, n) => text(`c${n}.xhtml`, page(name, body))),
    ...files.map(({ path, bytes }): [string, Buffer] => [path, bytes]),
  ]);
  const path = join(tmpdir(), `vokal-${crypto.randomUUID()}.epub`);
  writeFileSync(path, archive);
  return path;
}

/** Paragraphs of so many words each that no two are alike. */
export function prose(paragraphs: number, words = 60): string {
  return Array.from({ length: paragraphs }, (_, p) => {
    const text = Array.from({ length: words }, (__, w) => `wonder${(p * words + w) % 97}`);
    return `<p>${text.join(' ')}.</p>`;
  }).join('');
}
