import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

function wordIn(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('word' in state)) return '';
  return typeof state.word === 'string' ? state.word : '';
}

/**
 * The word behind the `#`; the address forgets it at once, so that nobody reads it there or in the
 * list of pages. This one entry of the history keeps it: the page may be reloaded.
 */
export function useWord(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const linked = hash.slice(1);
  useEffect(() => {
    // Also of a link that is opened where this screen is already.
    if (linked) void navigate(pathname, { replace: true, state: { word: linked } });
  }, [linked, pathname, navigate]);
  return linked || wordIn(state);
}
