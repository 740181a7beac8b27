/** All the ways to another place in the book. */
import { type MouseEvent, type RefObject, useCallback } from 'react';

import type { Manifest } from '@/api/client';
import type { Locator } from '@/core/open-book';

import { useBars } from './bars-store';
import type { Command } from './keyboard';
import { targetOf } from './links';
import { usePlace } from './place-store';
import { usePreferences } from './preferences-store';
import type { Opened } from './use-open-book';

const LINE_PX = 100;
const SCREEN = 0.9;

export function useNavigation({
  manifest,
  opened,
  stage,
  onOutside,
}: {
  manifest: Manifest;
  opened: Opened | null;
  stage: RefObject<HTMLElement | null>;
  onOutside: (url: string) => void;
}) {
  const paginated = usePreferences((preferences) => preferences.isPaginated);
  const chapterIndex = usePlace((place) => place.leaf?.view.chapterIndex ?? 0);
  const totalPages = usePlace((place) => place.leaf?.view.totalPages ?? 1);
  const anchor = usePlace((place) => place.anchor);
  const offerWayBack = usePlace((place) => place.offerWayBack);
  const openPanel = useBars((bars) => bars.openPanel);
  const pager = opened?.pager ?? null;
  const book = opened?.book ?? null;

  const turn = useCallback(
    (by: 1 | -1) => {
      if (paginated) {
        pager?.turn(by);
        return;
      }
      const goTo = (next: number | null) =>
        next === null ? undefined : pager?.goTo({ chapterIndex: next, offset: 0 });
      // A layout that comes between has its own answer.
      void book
        ?.chapterBeside(chapterIndex, by)
        .then(goTo)
        .catch(() => undefined);
    },
    [paginated, pager, book, chapterIndex],
  );

  /** Goes somewhere else and offers the way back. */
  const jump = useCallback(
    (to: Locator) => {
      offerWayBack(anchor);
      void pager?.goTo(to);
    },
    [anchor, offerWayBack, pager],
  );

  const scroll = (by: number) => {
    const scroller = stage.current?.firstElementChild;
    const calm = globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller?.scrollBy({ top: by, behavior: calm ? 'instant' : 'smooth' });
  };

  const run = (command: Command) => {
    const screen = (stage.current?.clientHeight ?? 0) * SCREEN;
    const end = Number.MAX_SAFE_INTEGER;
    const commands: Record<Command, () => void> = {
      next: () => turn(1),
      previous: () => turn(-1),
      first: () => (paginated ? leapTo(1) : scroll(-end)),
      last: () => (paginated ? leapTo(totalPages) : scroll(end)),
      'line-down': () => scroll(LINE_PX),
      'line-up': () => scroll(-LINE_PX),
      'screen-down': () => scroll(screen),
      'screen-up': () => scroll(-screen),
      help: () => openPanel('help'),
    };
    commands[command]();
  };

  const leapTo = (pageNumber: number) => {
    offerWayBack(anchor);
    void pager?.goToPage(pageNumber);
  };

  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('[data-page] a[href]');
    if (!link) return;
    event.preventDefault();
    const paths = manifest.chapters.map(({ path }) => path);
    const target = targetOf(link.getAttribute('href') ?? '', chapterIndex, paths);
    if (target?.kind === 'outside') onOutside(target.url);
    if (target?.kind !== 'inside') return;
    const { chapterIndex: chapter, id } = target;
    void offsetOf(chapter, id).then((offset) => jump({ chapterIndex: chapter, offset }));
  };

  const offsetOf = async (chapter: number, id: string | null): Promise<number> => {
    if (id === null || !book) return 0;
    return (await book.offsetOfId(chapter, id).catch(() => null)) ?? 0;
  };

  return { turn, jump, run, follow };
}
