/** Which annotations have a part in a stretch of text? */
import type { Annotation } from '@/shared/annotations/annotation';
import { spansOf } from '@/shared/annotations/span';
import { type Interval, Intervals } from '@/shared/marks/intervals';

import type { Sheet } from '../sheet-store';

type Chapters = ReadonlyMap<number, Intervals<Annotation>>;

const made = new WeakMap<readonly Annotation[], Chapters>();

function chaptersOf(annotations: readonly Annotation[]): Chapters {
  const before = made.get(annotations);
  if (before) return before;
  const found = new Map<number, Interval<Annotation>[]>();
  for (const annotation of annotations) {
    for (const { chapterIndex, start, end } of spansOf(annotation)) {
      const chapter = found.get(chapterIndex) ?? [];
      chapter.push({ start, end, value: annotation });
      found.set(chapterIndex, chapter);
    }
  }
  const chapters = new Map(
    [...found].map(([chapter, intervals]) => [chapter, new Intervals(intervals)] as const),
  );
  made.set(annotations, chapters);
  return chapters;
}

/** In the order of the text; the table behind it is made once for a list that stays as it is. */
export function partsWithin(
  annotations: readonly Annotation[],
  chapterIndex: number,
  from: number,
  to: number,
): Interval<Annotation>[] {
  return chaptersOf(annotations).get(chapterIndex)?.within(from, to) ?? [];
}

/** Those that have a part of what is in the window, each once. */
export function annotationsOn(
  sheets: readonly Pick<Sheet, 'chapterIndex' | 'seen'>[],
  annotations: readonly Annotation[],
): Annotation[] {
  const parts = sheets.flatMap(({ chapterIndex, seen }) =>
    partsWithin(annotations, chapterIndex, seen.from, seen.to),
  );
  return [...new Set(parts.map(({ value }) => value))];
}

/** Whether a bookmark stands on what is in the window. */
export function isBookmarked(
  sheets: readonly Pick<Sheet, 'chapterIndex' | 'seen'>[],
  annotations: readonly Annotation[],
): boolean {
  return annotationsOn(sheets, annotations).some(({ kind }) => kind === 'bookmark');
}

/** The newest first, as they lie over each other; each once. */
export function highlightsAt(
  annotations: readonly Annotation[],
  chapterIndex: number,
  offset: number,
): Annotation[] {
  const here = partsWithin(annotations, chapterIndex, offset, offset + 1);
  const highlights = new Set(here.map(({ value }) => value));
  return [...highlights].filter(({ kind }) => kind === 'highlight').sort(newestFirst);
}

export function newestFirst(one: Annotation, other: Annotation): number {
  return one.createdAt === other.createdAt
    ? compareIds(other, one)
    : one.createdAt < other.createdAt
      ? 1
      : -1;
}

function compareIds(one: Annotation, other: Annotation): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
