/** The table of contents as the reader lists it. */
import type { Manifest } from '@/api/client';

export interface TocLine {
  /** Counted from 1 through the whole list. */
  number: number;
  title: string;
  chapterIndex: number;
  fragment: string | null;
  /** 0 for the outermost lines. */
  depth: number;
}

/** Deeper than this an indent says nothing any more. */
const DEEPEST = 3;

/**
 * All lines in order; a book without a table has its chapters instead.
 *
 * `untitled` says the number, counted from 1, of a chapter that has no title.
 */
export function entriesOf(
  manifest: Pick<Manifest, 'toc' | 'chapters'>,
  untitled: (chapter: number) => string,
): TocLine[] {
  const lines: TocLine[] = [];
  const add = (entries: Manifest['toc'], depth: number) => {
    for (const { title, chapterIndex, fragment, children } of entries) {
      lines.push({
        number: lines.length + 1,
        title: title || untitled(chapterIndex + 1),
        chapterIndex,
        fragment,
        depth,
      });
      add(children, Math.min(depth + 1, DEEPEST));
    }
  };
  add(manifest.toc, 0);
  if (lines.length > 0) return lines;
  return manifest.chapters.map(({ index, title }) => ({
    number: index + 1,
    title: title || untitled(index + 1),
    chapterIndex: index,
    fragment: null,
    depth: 0,
  }));
}

/** The line of the chapter in view: the last one that does not lie ahead. */
export function currentEntry(lines: readonly TocLine[], chapterIndex: number): TocLine | undefined {
  const exact = lines.find((line) => line.chapterIndex === chapterIndex);
  return exact ?? lines.findLast((line) => line.chapterIndex < chapterIndex);
}
