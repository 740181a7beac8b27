/** Books of any size, packed without compression. */

import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A book of one table with so many cells. */
export function tableBook(cells) {
  const row = `<tr>${'<td>Gregor</td>'.repeat(10)}</tr>`;
  return book({ chapters: 1, text: `<table>${row.repeat(cells / 10)}</table>` });
}

/** A book of so many chapters of so many bytes, or of this text, and as much that nobody reads. */
export function book({ chapters, chapterBytes, text, padding = 0, title = 'Last', author = '' }) {
  const sentence = '<p>Als Gregor Samsa eines Morgens aus unruhigen Träumen erwachte.</p>';
  const body = text ?? sentence.repeat(Math.ceil(chapterBytes / Buffer.byteLength(sentence)));
  const numbers = Array.from({ length: chapters }, (_, number) => number);
  const items = numbers.map(
    (n) => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const refs = numbers.map((n) => `<itemref idref="c${n}"/>`);
  const page = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">' +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:title>${escaped(title)}</dc:title>` +
    (author ? `<dc:creator>${escaped(author)}</dc:creator>` : '') +
    `<dc:language>de</dc:language></metadata><manifest>${items.join('')}</manifest>` +
    `<spine>${refs.join('')}</spine></package>`;
  return zip([
    ['mimetype', Buffer.from('application/epub+zip')],
    ['META-INF/container.xml', Buffer.from(CONTAINER)],
    ['p.opf', Buffer.from(opf)],
    ...numbers.map((n) => [`c${n}.xhtml`, Buffer.from(page)]),
    ...(padding ? [['padding.bin', randomBytes(padding)]] : []),
  ]);
}

function zip(files) {
  const pieces = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of files) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(content.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, end, Buffer.from(name));
    const head = [Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), content];
    pieces.push(...head);
    offset += head.reduce((sum, piece) => sum + piece.length, 0);
  }
  const size = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}
