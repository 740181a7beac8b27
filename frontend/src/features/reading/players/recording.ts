/** A recording that is fetched piece by piece. */
import type { FilePart } from '@/api/client';

/** What is no larger is there at once. */
export const AT_ONCE = 4 * 1024 * 1024;
const PIECE = 8 * 1024 * 1024;

export class Recording {
  readonly #fetch: (first: number, last: number) => Promise<FilePart>;
  #parts: Blob[] = [];
  total = 0;

  constructor(fetch: (first: number, last: number) => Promise<FilePart>) {
    this.#fetch = fetch;
  }

  async begin(): Promise<void> {
    await this.#take(AT_ONCE);
  }

  /** Fetches what is missing; if that fails, what has come is kept. */
  async rest(onProgress: (percent: number) => void): Promise<void> {
    while (!this.isWhole) {
      onProgress(Math.floor((this.#length / this.total) * 100));
      await this.#take(PIECE);
    }
  }

  async #take(bytes: number): Promise<void> {
    const first = this.#length;
    const part = await this.#fetch(first, first + bytes - 1);
    // Whoever does not know parts sends all.
    if (part.first !== first) this.#parts = [];
    this.#parts.push(part.blob);
    this.total = part.blob.size === 0 ? this.#length : part.total;
  }

  get #length(): number {
    return this.#parts.reduce((sum, { size }) => sum + size, 0);
  }

  get isWhole(): boolean {
    return this.#length >= this.total;
  }

  get type(): string {
    return this.#parts[0]?.type ?? '';
  }

  blob(): Blob {
    return new Blob(this.#parts, { type: this.type });
  }
}
