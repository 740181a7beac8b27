/** Has the server hear of a sign-out that it could not be told of. */
import { settleSignOut } from '@/api/authorised-fetch';

/** Also where the network is there all the time and the server is not. */
const tryEveryMs = 60_000;

/** Tries at once, when the network is back and from time to time; returns how to stop. */
export function paySignOut(): () => void {
  const attempt = () => void settleSignOut();
  attempt();
  const timer = setInterval(attempt, tryEveryMs);
  globalThis.addEventListener('online', attempt);
  return () => {
    clearInterval(timer);
    globalThis.removeEventListener('online', attempt);
  };
}
