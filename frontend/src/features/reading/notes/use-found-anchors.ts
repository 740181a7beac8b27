/** The open book's annotations where they stand in its text of now. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { api, dataOf, type Manifest } from '@/api/client';
import type { TextSpan } from '@/core/anchors';
import type { OpenBook } from '@/core/open-book';
import type { Annotation } from '@/shared/annotations/annotation';
import { changeAnnotation, moveAnnotations } from '@/shared/annotations/annotation-store';

import { afterPaint, neverMind } from '../after-paint';
import { type Sheet, useSheets } from '../sheet-store';
import { FoundAnchors, type PlacedAnnotation } from './found-anchors';

/** Whether the server has the text that is open: what is found in an older one is for here alone. */
async function isTextOfNow({ id, contentHash }: Manifest): Promise<boolean> {
  try {
    const manifest = dataOf(
      await api.GET('/api/books/{id}/manifest', { params: { path: { id } } }),
    );
    return manifest.contentHash === contentHash;
  } catch {
    return false;
  }
}

const chaptersOf = (sheets: readonly Sheet[]) =>
  sheets.map(({ chapterIndex }) => chapterIndex).join();

export interface Placed {
  annotations: readonly PlacedAnnotation[];
  /** Where one begins, should its chapter not have come yet. */
  spanOf: (annotation: PlacedAnnotation) => Promise<TextSpan | undefined>;
  /** Its reader says that one which was found by likeness stands where it is; false if that cannot be kept. */
  confirm: (annotation: PlacedAnnotation) => Promise<boolean>;
}

/** `isWhole` once all chapters are laid out. */
export function useFoundAnchors(
  manifest: Manifest,
  book: OpenBook | null,
  annotations: readonly Annotation[],
  isWhole: boolean,
): Placed {
  const [news, setNews] = useState(0);
  const found = useMemo(() => {
    if (!book) return null;
    const onFound = () => setNews((count) => count + 1);
    return new FoundAnchors(book, manifest.chapters.length, onFound, (moved) => {
      void isTextOfNow(manifest).then((isNow) => isNow && moveAnnotations(manifest.id, moved));
    });
  }, [book, manifest]);

  const latest = useRef(annotations);
  latest.current = annotations;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added, and what has come, is looked at
  useEffect(() => {
    if (!found) return;
    const look = () => {
      // Nobody answers: it is looked for again where the next chapter begins.
      if (latest.current.length > 0) found.look(latest.current).catch(() => undefined);
    };
    look();
    const stop = useSheets.subscribe((now, before) => {
      // A page that is turned waits for none of it.
      if (chaptersOf(now.sheets) !== chaptersOf(before.sheets)) afterPaint(look);
    });
    return () => {
      stop();
      neverMind(look);
    };
  }, [found, annotations, isWhole]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found is what the list is made of
  const placed = useMemo(
    () => found?.placed(annotations) ?? annotations,
    [found, annotations, news],
  );
  const spanOf = useCallback(
    async (annotation: PlacedAnnotation) => found?.spanOf(annotation),
    [found],
  );
  const confirm = useCallback(
    async ({ id }: PlacedAnnotation) => {
      const kept = latest.current.find((one) => one.id === id);
      const anchors = kept && (await found?.confirmed(kept));
      if (!anchors || !(await isTextOfNow(manifest))) return false;
      changeAnnotation(id, { anchors });
      return true;
    },
    [found, manifest],
  );
  return { annotations: placed, spanOf, confirm };
}
