/** Choosing books by key. */
import type { KeyboardEvent } from 'react';

import { focusIfLost } from '@/shared/ui/focus-if-lost';

import { destination } from '../shelf/moves';
import { linkOf } from '../shelf/shelf-place';
import type { Picking } from './selection';

/** Ctrl or Cmd and A for all, Escape for the end; where a shelf is plain, arrows go from card to card. */
export function pickByKey(
  event: KeyboardEvent<HTMLElement>,
  {
    picking,
    onAll,
    onEnd,
    isLong,
  }: { picking: Picking; onAll: () => void; onEnd: () => void; isLong: boolean },
): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    onAll();
    return;
  }
  const idOf = (one: Element) => Number(one.closest<HTMLElement>('[data-book]')?.dataset.book);
  if (event.key === 'Escape') {
    // Where it was pressed is gone, and its book is not.
    const id = idOf(event.target as Element);
    focusIfLost(() => linkOf(id));
    onEnd();
    return;
  }
  if (isLong || event.altKey || event.ctrlKey || event.metaKey) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const active = cards.indexOf(event.target as HTMLElement);
  if (active === -1) return;
  const tops = cards.map((card) => card.getBoundingClientRect().top);
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
  const here = { active, total: cards.length, columns, rowsInView: 2, isRtl };
  const to = destination(event.key, here);
  const card = to === null ? undefined : cards[to];
  if (!card) return;
  event.preventDefault();
  card.focus();
  if (event.shiftKey) picking.onPick(idOf(card), true, idOf(event.target as Element));
}
