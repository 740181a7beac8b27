/** How long is the server left alone, after it was busy or not to be reached? */

/** Waiting grows from the first to the last, in seconds. */
const FIRST = 2;
const LONGEST = 60;

export class Hold {
  /** In milliseconds since 1970. */
  until: number | undefined;
  isOffline = false;
  #failures = 0;
  #wakers: (() => void)[] = [];

  /** The server has answered. */
  heard(): void {
    this.#failures = 0;
    this.isOffline = false;
  }

  /** `seconds`: as the server says. */
  begin(seconds: number | undefined, isOffline: boolean): void {
    this.#failures += 1;
    const grown = Math.min(LONGEST, FIRST * 2 ** (this.#failures - 1));
    // Many who wait for the same server do not come back all at once.
    const wait = Math.max(seconds ?? 0, grown) * (1 + Math.random() / 4);
    this.until = Math.max(this.until ?? 0, Date.now() + wait * 1000);
    this.isOffline = isOffline;
  }

  end(): void {
    this.until = undefined;
  }

  /** Resolves when it is over. */
  async passed(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const left = (this.until ?? 0) - Date.now();
      if (left <= 0) break;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const time = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, left);
      });
      await Promise.race([this.woken(), time]);
      clearTimeout(timer);
    }
    this.until = undefined;
  }

  /** Resolves when anything has changed. */
  woken(): Promise<void> {
    return new Promise((resolve) => this.#wakers.push(resolve));
  }

  wake(): void {
    for (const wake of this.#wakers.splice(0)) wake();
  }
}
