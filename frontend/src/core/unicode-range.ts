/** The CSS descriptor `unicode-range`, as far as our font files write it. */

/** First and last code point of each range. */
export type CodePointRanges = [first: number, last: number][];

/** Reads ranges such as `U+0301,U+0400-045F`. */
export function parseUnicodeRange(descriptor: string): CodePointRanges {
  return descriptor.split(',').map((part) => {
    const [first = '', last = first] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

export function includesCodePoint(ranges: CodePointRanges, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
