/** One file of a face. */
export interface FontFile {
  url: string;
  /** The file itself, where it is here already. */
  bytes?: ArrayBuffer;
  /** The CSS weight it was drawn in. */
  weight: number;
  style: 'normal' | 'italic';
  unicodeRange: string;
}

/** Files by their names, and which characters each of them holds. */
export function filesOf(urls: Record<string, string>, ranges: Record<string, string>): FontFile[] {
  return Object.entries(urls).flatMap(([path, url]) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    // The longest subset name first: 'latin-ext' before 'latin'.
    const subset = Object.keys(ranges)
      .sort((a, b) => b.length - a.length)
      .find((candidate) => name.includes(`-${candidate}-`));
    // A face that comes in one piece names no ranges.
    const whole = Object.keys(ranges).length === 0 ? 'U+0-10FFFF' : undefined;
    const unicodeRange = subset === undefined ? whole : ranges[subset];
    if (unicodeRange === undefined) return [];
    return [
      {
        url,
        weight: Number(/-(\d00)-/.exec(name)?.[1]),
        style: name.includes('-italic.') ? 'italic' : 'normal',
        unicodeRange,
      } satisfies FontFile,
    ];
  });
}
