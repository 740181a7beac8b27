/** Sends what was read: each counts once, however often it goes out. */
import { ApiError } from '@/api/api-error';
import { api, dataOf, type KeptSettings, type Stretch } from '@/api/client';

interface Outbox {
  settings: () => Promise<KeptSettings[]>;
  stretches: () => Promise<Stretch[]>;
  forgetStretches: (ids?: readonly string[]) => Promise<void>;
}

/** Browsers send no more than 64 KiB of what outlives its page. */
const MOST_KEPT_ALIVE = 32_000;

export const STATISTICS_SCOPE = 'statistics';

/** Whether a reader who has chosen so has what they read counted. */
export function isCountedBy(rows: readonly KeptSettings[]): boolean {
  const row = rows.find(({ scope }) => scope === STATISTICS_SCOPE);
  return row?.settings?.values.isCounted !== false;
}

/** Until nothing is left; `isHere`: whose it is has not left meanwhile. */
export async function sendStretches(outbox: Outbox, isHere: () => boolean): Promise<void> {
  let most = Number.POSITIVE_INFINITY;
  while (isHere()) {
    // It may have been turned off on another device since it was read.
    if (!isCountedBy(await outbox.settings())) return outbox.forgetStretches();
    const stretches = (await outbox.stretches()).slice(0, most);
    // Whoever has come meanwhile has not read it.
    if (stretches.length === 0 || !isHere()) return;
    const answer = await send(stretches);
    if (!isHere() || answer === 'unknown') return;
    if (answer === 'wrong' && stretches.length > 1) {
      // What is wrong with one is no fault of the others.
      most = Math.ceil(stretches.length / 2);
      continue;
    }
    // What is refused would be refused again, and nobody misses it.
    await outbox.forgetStretches(stretches.map(({ id }) => id));
    most = 2 * stretches.length;
  }
}

/** `unknown`: an older server knows nothing of it; `wrong`: it would be so again. */
async function send(stretches: readonly Stretch[]): Promise<'told' | 'unknown' | 'wrong'> {
  const body = { stretches: [...stretches], now: new Date().toISOString() };
  const keepalive = JSON.stringify(body).length < MOST_KEPT_ALIVE;
  try {
    dataOf(await api.POST('/api/reading/stretches', { body, keepalive }));
    return 'told';
  } catch (fault) {
    const status = fault instanceof ApiError ? fault.status : 0;
    if (status === 404 || status === 405) return 'unknown';
    if (status === 400 || status === 413) return 'wrong';
    throw fault;
  }
}
