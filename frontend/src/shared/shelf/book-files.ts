/** Which files of a book its pages ask for. */
import type { Manifest } from '@/api/client';

/** A picture, one inside a drawing, and what a film shows before it is played. */
const PICTURES =
  /<img\b[^>]*?\ssrc="([^"]+)"|<image\b[^>]*?\s(?:xlink:)?href="([^"]+)"|<video\b[^>]*?\sposter="([^"]+)"/g;

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** As canonical chapters write what has a meaning in HTML. */
function unescaped(value: string): string {
  return value.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const isHex = name[1] === 'x' || name[1] === 'X';
    return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
  });
}

/**
 * Under which name a file of a book is sealed: pictures may be others in the book's next text,
 * which are called the same. Fonts are called by what is in them.
 */
export function fileName({ id, contentHash }: OfText, address: string): string {
  return address.startsWith(`/api/books/${id}/images/`) ? `${contentHash} ${address}` : address;
}

type OfText = Pick<Manifest, 'id' | 'contentHash'>;

/** Their addresses, each once, in the order of the text. Sounds and films are left out. */
export function bookFiles(
  { id, ownFace, pageFaces }: Pick<Manifest, 'id' | 'ownFace' | 'pageFaces'>,
  chapters: readonly string[],
): string[] {
  const pictures = chapters.flatMap((markup) =>
    Array.from(markup.matchAll(PICTURES), ([, ...found]) => found.find((path) => path) ?? ''),
  );
  // A manifest that a browser kept from before says nothing of the latter.
  const faces = [...(ownFace ? [ownFace] : []), ...(pageFaces ?? [])];
  const hashes = new Set(faces.flatMap(({ files }) => files.map(({ hash }) => hash)));
  const fonts = [...hashes].map((hash) => `/api/books/${id}/fonts/${hash}`);
  const paths = new Set(pictures.map((path) => `/api/books/${id}/images/${unescaped(path)}`));
  return [...fonts, ...paths];
}
