/** Sends what waits, each payload on its own, until the server has it. */
import type { Receipt } from '@/api/study';

import {
  delayAfter,
  isDue,
  refusedBy,
  sleepFor,
  verdictOnFault,
  verdictOnReceipt,
  type Waiting,
} from './waiting';

/** Nothing of it may fail: what the disk does not take is kept elsewhere. */
export interface OutboxStore {
  all: () => Promise<Waiting[]>;
  /** What has become of one that was sent, null if it has arrived; unless another waits in its place. */
  settle: (sent: Waiting, now: Waiting | null) => Promise<void>;
  remove: (submissionId: string) => Promise<void>;
}

export type Send = (body: string, waiting: Waiting) => Promise<Receipt>;

export class Outbox {
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next: 'due' | 'all' | undefined;

  constructor(
    private readonly store: OutboxStore,
    private readonly send: Send,
    private readonly tell: (left: Waiting[]) => void = () => undefined,
    private readonly now: () => number = Date.now,
    private readonly chance: () => number = Math.random,
  ) {}

  /** Tries whatever is due; with `all`, whatever is not refused, such as after a new network. */
  flush(all = false): Promise<void> {
    if (this.#running) {
      if (all || !this.#next) this.#next = all ? 'all' : 'due';
      return this.#running;
    }
    this.#running = this.#round(all).finally(() => {
      this.#running = undefined;
      const next = this.#next;
      this.#next = undefined;
      if (next) void this.flush(next === 'all');
    });
    return this.#running;
  }

  /** Lets go of some without sending them; returns them. */
  async drop(isTheirs: (waiting: Waiting) => boolean): Promise<Waiting[]> {
    // What is on its way arrives first: its attempts count.
    while (this.#running) await this.#running;
    const dropping = this.#drop(isTheirs);
    this.#running = dropping
      .then(() => undefined)
      .finally(() => {
        this.#running = undefined;
      });
    return dropping;
  }

  async #drop(isTheirs: (waiting: Waiting) => boolean): Promise<Waiting[]> {
    const dropped = (await this.store.all()).filter(isTheirs);
    for (const { submissionId } of dropped) await this.store.remove(submissionId);
    this.tell(await this.store.all());
    return dropped;
  }

  /** Staff may have mended what the server found fault with. */
  async tryRefused(): Promise<void> {
    for (const waiting of await this.store.all()) {
      if (waiting.refusal === null) continue;
      await this.store.settle(waiting, { ...waiting, refusal: null, refusalCode: null, nextAt: 0 });
    }
    await this.flush(true);
  }

  async #round(all: boolean): Promise<void> {
    clearTimeout(this.#timer);
    for (const waiting of await this.store.all()) {
      if (waiting.refusal !== null) continue;
      if (all || isDue(waiting, this.now())) await this.#attempt(waiting);
    }
    const left = await this.store.all();
    this.tell(left);
    this.#wakeFor(left);
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const attempts = waiting.attempts + 1;
    try {
      const verdict = verdictOnReceipt(waiting, await this.send(waiting.body, waiting));
      if (verdict === 'delivered') return await this.store.settle(waiting, null);
    } catch (fault) {
      if (verdictOnFault(fault) === 'refused') {
        return this.store.settle(waiting, { ...waiting, attempts, ...refusedBy(fault) });
      }
    }
    const nextAt = this.now() + delayAfter(attempts, this.chance());
    await this.store.settle(waiting, { ...waiting, attempts, nextAt });
  }

  #wakeFor(left: Waiting[]): void {
    const waiting = left.filter(({ refusal }) => refusal === null);
    if (waiting.length === 0) return;
    this.#timer = setTimeout(() => void this.flush(), sleepFor(waiting, this.now()));
  }
}
