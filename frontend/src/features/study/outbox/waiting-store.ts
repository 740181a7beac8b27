/** The outbox on disk; what the disk will not take is kept in memory until it does. */
import { studyDatabase } from '../log/database';
import type { OutboxStore } from './outbox';
import { asFound, type Waiting } from './waiting';

export class WaitingStore implements OutboxStore {
  readonly #homeless = new Map<string, Waiting>();

  /** How many would be lost with the page. */
  get unsaved(): number {
    return [...this.#homeless.values()].filter(({ isReport }) => !isReport).length;
  }

  async all(): Promise<Waiting[]> {
    // There may be room again: the session's log is cleared after it.
    for (const waiting of [...this.#homeless.values()]) await this.put(waiting);
    const kept = await this.#onDisk().catch(() => []);
    const isElsewhere = ({ submissionId }: Waiting) => this.#homeless.has(submissionId);
    return [...kept.filter((one) => !isElsewhere(one)), ...this.#homeless.values()];
  }

  async put(waiting: Waiting): Promise<void> {
    const { submissionId } = waiting;
    try {
      await (await studyDatabase()).put('outbox', waiting);
      this.#homeless.delete(submissionId);
    } catch {
      this.#homeless.set(submissionId, waiting);
    }
  }

  /** A report takes the place of the run's last one, never that of the whole. */
  async putReport(report: Waiting): Promise<void> {
    const { submissionId } = report;
    const waits = (one: Waiting | undefined) => one !== undefined && !one.isReport;
    if (waits(this.#homeless.get(submissionId))) return;
    try {
      const outbox = await this.#opened();
      if (!waits(await outbox.store.get(submissionId))) await outbox.store.put(report);
      await outbox.done;
      this.#homeless.delete(submissionId);
    } catch {
      this.#homeless.set(submissionId, report);
    }
  }

  /** The whole may have come while a report was on its way. */
  async settle(sent: Waiting, now: Waiting | null): Promise<void> {
    const { submissionId } = sent;
    const homeless = this.#homeless.get(submissionId);
    if (homeless && homeless.sha256 !== sent.sha256) return;
    if (homeless) this.#homeless.delete(submissionId);
    try {
      const outbox = await this.#opened();
      const kept = await outbox.store.get(submissionId);
      // What the disk has of a homeless one is older.
      if (homeless || kept?.sha256 === sent.sha256) {
        if (now) await outbox.store.put(now);
        else await outbox.store.delete(submissionId);
      }
      await outbox.done;
    } catch {
      // Whatever stays is sent once more, for the same receipt.
      if (now) this.#homeless.set(submissionId, now);
    }
  }

  async remove(submissionId: string): Promise<void> {
    this.#homeless.delete(submissionId);
    // Whatever stays is sent once more, for the same receipt.
    await studyDatabase()
      .then((database) => database.delete('outbox', submissionId))
      .catch(() => undefined);
  }

  async #opened() {
    return (await studyDatabase()).transaction('outbox', 'readwrite');
  }

  async #onDisk(): Promise<Waiting[]> {
    return (await (await studyDatabase()).getAll('outbox')).map(asFound);
  }
}
