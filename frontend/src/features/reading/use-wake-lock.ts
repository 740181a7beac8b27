/** Keeps the screen on while somebody reads. */
import { useEffect, useRef } from 'react';

/** Who has turned no page for so long may be gone, milliseconds. */
const READING_MS = 300_000;

export class ScreenLock {
  #lock: WakeLockSentinel | null = null;
  /** One question at a time: of two answers one would never be given back. */
  #asking: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;

  /** Somebody reads here, from now on for a while. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.letGo(), READING_MS);
    this.#isReading = true;
    this.hold();
  }

  /** Browsers let go by themselves when the page is hidden, or the battery is low. */
  hold(): void {
    const holds = this.#lock !== null && !this.#lock.released;
    if (!this.#isReading || holds || document.visibilityState !== 'visible') return;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
  }

  letGo(): void {
    clearTimeout(this.#timer);
    this.#isReading = false;
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }

  async #ask(): Promise<void> {
    // A device that is low on power says no.
    const lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (this.#isReading) this.#lock = lock;
    else await lock?.release().catch(() => undefined);
  }
}

/** For five minutes from each change of `place`. */
export function useWakeLock(place: unknown): void {
  const lock = useRef<ScreenLock | null>(null);
  useEffect(() => {
    const own = new ScreenLock();
    lock.current = own;
    const wake = () => own.hold();
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      own.letGo();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place counts anew
  useEffect(() => lock.current?.moved(), [place]);
}
