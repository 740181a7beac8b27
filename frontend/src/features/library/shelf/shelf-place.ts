/** Where on the shelf somebody was when they opened a book, so that they come back there. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface ShelfPlace {
  /** The book that was opened. */
  id: number;
  /** Which of the list it was, counted from 0; -1 where nobody counts. */
  index: number;
  /** How far below the window's upper edge its card was. */
  top: number;
}

interface Left extends ShelfPlace {
  address: string;
}

/** In memory alone, as the address has what somebody looked for. */
let left: Left | null = null;

/** Notes which card somebody was at, and tells where they were when they left this address. */
export function useShelfPlace(
  root: RefObject<HTMLElement | null>,
  address: string,
): ShelfPlace | null {
  // Of the address that was opened; who asks for something else begins at its head.
  const [back] = useState(() => (left?.address === address ? left : null));
  const [opened] = useState(address);
  const now = useRef(address);
  now.current = address;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    let at: Left | null = null;
    const note = (event: Event) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-book]');
      if (!card) return;
      const item = card.closest<HTMLElement>('[data-index]');
      at = {
        address: now.current,
        id: Number(card.dataset.book),
        index: Number(item?.dataset.index ?? -1),
        top: card.getBoundingClientRect().top,
      };
    };
    element.addEventListener('click', note, true);
    return () => {
      element.removeEventListener('click', note, true);
      // Whoever goes anywhere else has left the shelf.
      left = /^\/(reader|dashboard\/books)\//.test(globalThis.location.pathname) ? at : null;
    };
  }, [root]);

  // Once they have asked for something else, and also if they ask for the same again.
  const isElsewhere = useRef(false);
  if (opened !== address) isElsewhere.current = true;

  return isElsewhere.current ? null : back;
}

/** Puts a card where it was, and the focus on it; tells whether it is there. */
export function returnTo({ id, top }: ShelfPlace): boolean {
  const card = document.querySelector<HTMLElement>(`[data-book="${id}"]`);
  if (!card) return false;
  globalThis.scrollBy(0, card.getBoundingClientRect().top - top);
  card.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  return true;
}

/** The link of a book's card, where it is to be seen. */
export function linkOf(id: number): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-book="${id}"]`);
  return card?.querySelector<HTMLElement>('h3 a') ?? null;
}
