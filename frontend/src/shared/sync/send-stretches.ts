/** Sends what was read: each counts once, however often it goes out. */
import { ApiError } from '@/api/api-error';
import { api, dataOf, type Stretch } from '@/api/client';

interface Outbox {
  stretches: () => Promise<Stretch[]>;
  forgetStretches: (ids: readonly string[]) => Promise<void>;
}

/** Browsers send no more than 64 KiB of what outlives its page. */
const MOST_KEPT_ALIVE = 32_000;

/** Until nothing is left; `isHere`: whose it is has not left meanwhile. */
export async function sendStretches(outbox: Outbox, isHere: () => boolean): Promise<void> {
  while (isHere()) {
    const stretches = await outbox.stretches();
    if (stretches.length === 0) return;
    const ids = stretches.map(({ id }) => id);
    const keepalive = JSON.stringify(stretches).length < MOST_KEPT_ALIVE;
    try {
      dataOf(await api.POST('/api/reading/stretches', { body: { stretches }, keepalive }));
    } catch (fault) {
      // An older server knows nothing of it, and what one finds wrong it would find wrong again.
      const isFinal = fault instanceof ApiError && [400, 404, 405, 413].includes(fault.status);
      if (!isFinal) throw fault;
    }
    // What is refused would be refused again, and nobody misses it.
    await outbox.forgetStretches(ids);
  }
}
