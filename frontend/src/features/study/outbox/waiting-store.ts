/** The outbox on disk; what the disk will not take is kept in memory until it does. */
import { studyDatabase } from '../log/database';
import type { OutboxStore } from './outbox';
import type { Waiting } from './waiting';

export class WaitingStore implements OutboxStore {
  readonly #homeless = new Map<string, Waiting>();

  /** How many would be lost with the page. */
  get unsaved(): number {
    return this.#homeless.size;
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

  async remove(submissionId: string): Promise<void> {
    this.#homeless.delete(submissionId);
    // Whatever stays is sent once more, for the same receipt.
    await studyDatabase()
      .then((database) => database.delete('outbox', submissionId))
      .catch(() => undefined);
  }

  async #onDisk(): Promise<Waiting[]> {
    return (await studyDatabase()).getAll('outbox');
  }
}
