/** Renews the token of a page in use, so that nobody who reads for hours is thrown out. */
import { freshToken } from '@/api/authorised-fetch';

/** Well below the margin before a token's end. */
const lookEveryMs = 30_000;

/** Looks from time to time and whenever the page is shown; returns how to stop. Hidden tabs wait until shown. */
export function keepSessionFresh(): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    // Without a network the token stays; the next look or request tries again.
    freshToken().catch(() => undefined);
  };
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  globalThis.addEventListener('online', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    globalThis.removeEventListener('online', look);
  };
}
