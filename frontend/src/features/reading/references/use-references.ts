/** Following the links of a book: a note comes to its reference, to the rest one goes. */
import { type MouseEvent, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { Locator, Note } from '@/core/open-book';

import { type Target, targetOf } from '../links';
import { usePlace } from '../place-store';
import type { Opened } from '../use-open-book';
import { offsetOfLink, startOf } from './link-place';
import { useOpenNote } from './open-note';

type Inside = Extract<Target, { kind: 'inside' }>;

/** A link, and where it stands. */
interface Followed {
  link: Element;
  place: Locator;
}

export interface References {
  /** Follows the link that is clicked on a page, if one is. */
  follow: (event: MouseEvent) => void;
  /** Follows a link of a page without showing a note over it. */
  followDirectly: (link: Element) => void;
  /** Follows the link that is clicked in a note whose text is under `root`. */
  followInNote: (event: MouseEvent, note: Note, root: Element) => void;
  /** Leaves the page for a note. */
  goTo: (note: Note) => void;
}

export function useReferences({
  manifest,
  opened,
  jump,
  back,
  onOutside,
}: {
  manifest: Manifest;
  opened: Opened | null;
  /** `note`: the note that is gone to. */
  jump: (to: Locator, note?: Note) => void;
  back: () => void;
  onOutside: (url: string) => void;
}): References {
  const { open, follow: followOn, back: leaveNote, close } = useOpenNote.getState();
  const wish = useRef(0);
  const book = opened?.book ?? null;

  const targetOfLink = (link: Element, chapterIndex: number): Target | null => {
    const paths = manifest.chapters.map(({ path }) => path);
    return targetOf(link.getAttribute('href') ?? '', chapterIndex, paths);
  };

  /** The note a link refers to; null where it refers to none, or somebody is asked for a newer one. */
  const noteOf = async ({ place }: Followed, target: Inside) => {
    wish.current += 1;
    const own = wish.current;
    const note = (await book?.note(place, target.chapterIndex).catch(() => null)) ?? null;
    return { note, isStale: own !== wish.current };
  };

  const jumpTo = async ({ chapterIndex, id }: Inside, note?: Note) => {
    const found = id === null ? null : await book?.offsetOfId(chapterIndex, id).catch(() => null);
    jump({ chapterIndex, offset: found ?? 0 }, note);
  };

  const onPage = (link: Element): Followed | null => {
    const page = link.closest<HTMLElement>('[data-page]');
    if (!page) return null;
    const place = {
      chapterIndex: Number(page.dataset.chapterIndex),
      offset: offsetOfLink(link, page, startOf(page)),
    };
    return { link, place };
  };

  const followFromPage = async (followed: Followed, directly: boolean) => {
    const { link, place } = followed;
    const target = targetOfLink(link, place.chapterIndex);
    if (target?.kind === 'outside') onOutside(target.url);
    if (target?.kind !== 'inside') return;
    if (leadsBack(place)) {
      back();
      return;
    }
    const { note, isStale } = await noteOf(followed, target);
    if (isStale) return;
    if (!note || directly) await jumpTo(target, note ?? undefined);
    else if (link.isConnected) open(place, { mark: markOf(link), note });
  };

  const followFromNote = async (followed: Followed, from: Note) => {
    const { link, place } = followed;
    if (place.offset === from.backlink) {
      leaveNote();
      return;
    }
    const target = targetOfLink(link, place.chapterIndex);
    if (target?.kind === 'outside') {
      close();
      onOutside(target.url);
    }
    if (target?.kind !== 'inside') return;
    const { note, isStale } = await noteOf(followed, target);
    if (isStale || !link.isConnected) return;
    if (note) {
      followOn({ mark: markOf(link), note });
      return;
    }
    close();
    await jumpTo(target);
  };

  return {
    follow: (event) => {
      const link = (event.target as Element).closest('[data-page] a[href]');
      const followed = link && onPage(link);
      if (!followed) return;
      event.preventDefault();
      void followFromPage(followed, wantsToGo(event));
    },
    followDirectly: (link) => {
      const followed = onPage(link);
      if (followed) void followFromPage(followed, true);
    },
    followInNote: (event, note, root) => {
      const link = (event.target as Element).closest('a[href]');
      if (!link || !root.contains(link)) return;
      event.preventDefault();
      const offset = offsetOfLink(link, root, note.startOffset);
      const { chapterIndex } = note;
      void followFromNote({ link, place: { chapterIndex, offset } }, note);
    },
    goTo: (note) => {
      close();
      jump({ chapterIndex: note.chapterIndex, offset: note.startOffset }, note);
    },
  };
}

/** As everywhere on the web, these open a link elsewhere than over the page. */
function wantsToGo({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 1 || ctrlKey || metaKey || shiftKey;
}

/** Whether a link is the one of a note that leads back to where one came from. */
function leadsBack({ chapterIndex, offset }: Locator): boolean {
  const { cameFrom } = usePlace.getState();
  if (cameFrom?.by !== 'note') return false;
  const { note } = cameFrom;
  return note.chapterIndex === chapterIndex && note.backlink === offset;
}

/** How long a mark may be that is said in a title, in characters; words are none. */
const MARK = 8;

function markOf(link: Element): string {
  const text = (link.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > MARK || /\p{L}{4}/u.test(text) ? '' : text;
}
