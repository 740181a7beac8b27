/** The files of an EPUB, for tests that need its chapters as the book has them. */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/** Reads an archive; one with an odd build gives no files. */
export function unzipped(file: string): Map<string, Buffer> {
  const archive = readFileSync(file);
  const files = new Map<string, Buffer>();
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return files;
  let at = archive.readUInt32LE(end + 16);
  while (at + 46 <= archive.length && archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const header = archive.readUInt32LE(at + 42);
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const start =
      header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const bytes = archive.subarray(start, start + packed);
    files.set(path, method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

/** The chapters of an EPUB, as they are written in it. */
export function sourceChapters(file: string): { path: string; source: string }[] {
  return [...unzipped(file)]
    .filter(([path]) => /\.x?html?$/i.test(path))
    .map(([path, bytes]) => ({ path, source: bytes.toString('utf8') }));
}
