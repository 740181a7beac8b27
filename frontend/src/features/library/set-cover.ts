/** How a book without a picture is dressed: the same title always looks the same. */

const patterns = ['frame', 'band', 'rule'] as const;

export interface CoverDesign {
  /** Degrees on the colour circle. */
  hue: number;
  pattern: (typeof patterns)[number];
  size: 'large' | 'medium' | 'small';
}

/** FNV-1a, 32 bits: short, and spreads similar titles well. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
}

export function designOf(title: string): CoverDesign {
  const value = hash(title.trim().toLowerCase());
  const longestWord = Math.max(...title.split(/[\s-]+/u).map((word) => word.length));
  const size =
    title.length > 44 || longestWord > 13
      ? 'small'
      : title.length > 16 || longestWord > 9
        ? 'medium'
        : 'large';
  return {
    // Steps of 24 degrees, so that two neighbours are either the same or clearly not.
    hue: (value % 15) * 24,
    pattern: patterns[Math.floor(value / 15) % patterns.length] ?? 'frame',
    size,
  };
}
