/** Keeps the screen on while somebody reads. */
import { useEffect, useRef } from 'react';

/** Who has turned no page for so long may be gone, milliseconds. */
const READING_MS = 300_000;

class ScreenLock {
  #lock: WakeLockSentinel | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;

  /** Somebody reads here, from now on for a while. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.letGo(), READING_MS);
    this.#isReading = true;
    if (!this.#lock) void this.hold();
  }

  /** Browsers let go by themselves when the page is hidden. */
  async hold(): Promise<void> {
    if (!this.#isReading || document.visibilityState !== 'visible') return;
    // A device that is low on power says no.
    this.#lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    if (!this.#isReading) this.letGo();
  }

  letGo(): void {
    clearTimeout(this.#timer);
    this.#isReading = false;
    this.#lock?.release().catch(() => undefined);
    this.#lock = null;
  }
}

/** For five minutes from each change of `place`. */
export function useWakeLock(place: unknown): void {
  const lock = useRef<ScreenLock | null>(null);
  useEffect(() => {
    const own = new ScreenLock();
    lock.current = own;
    const wake = () => void own.hold();
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      own.letGo();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place counts anew
  useEffect(() => lock.current?.moved(), [place]);
}
