/** How a family of the reader's own is named, and what it holds. */
import type { FontFamily } from '@/api/client';

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name that leaves the order of what stands around it alone (UAX #9, isolates). */
export function shownName({ name }: Pick<FontFamily, 'name'>): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The keys of what it holds, in their order. */
export function stylesIn({ files }: Pick<FontFamily, 'files'>): string[] {
  return files.map(({ bold, italic }) => {
    if (bold) return italic ? 'both' : 'bold';
    return italic ? 'italic' : 'regular';
  });
}
