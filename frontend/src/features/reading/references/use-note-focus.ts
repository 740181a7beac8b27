/** Who closes a note reads on from its reference; who leaves the page closes its note. */
import { type RefObject, useEffect, useRef } from 'react';

import type { Locator } from '@/core/open-book';

import { usePlace } from '../place-store';
import { useOpenNote } from './open-note';
import { linkOf } from './use-anchor';

export function useNoteFocus(
  stage: RefObject<HTMLElement | null>,
  reference: Locator | null,
  focusPage: () => void,
): void {
  const close = useOpenNote((note) => note.close);
  const before = useRef(reference);

  useEffect(() => {
    const left = before.current;
    before.current = reference;
    if (!left || reference) return;
    const link = linkOf(stage.current, left);
    if (link) link.focus({ preventScroll: true });
    else focusPage();
  }, [stage, reference, focusPage]);

  useEffect(() => {
    // Heard, and not drawn: a turn waits for its page alone.
    const stop = usePlace.subscribe(({ anchor }, { anchor: left }) => {
      if (anchor !== left) close();
    });
    return () => {
      stop();
      close();
    };
  }, [close]);
}
