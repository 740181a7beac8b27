/** Keeps what was read on this device, and has it sent now and then. */
import type { Stretch } from '@/api/client';
import { syncDatabase, synchronise } from '@/shared/sync/synchronise';

/** A page a minute is no reason for a request a minute. */
const PAUSE_MS = 180_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** The page may be gone in a moment, so nothing is waited for; whoever came since has not read it. */
export function keepStretch(reader: number, stretch: Stretch): void {
  const database = syncDatabase();
  if (database?.userId !== reader) return;
  const kept = database.keepStretches([stretch]);
  // Where nothing can be kept, nothing is counted: it is no reason to disturb anybody.
  kept.catch(() => undefined);
  timer ??= setTimeout(sendWhatWasRead, PAUSE_MS);
}

/** What was kept since it was last sent, if anything was. */
export function sendWhatWasRead(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  void synchronise();
}
