/** How fast the reader reads, so that the time left is theirs and does not jump. */

const USUAL_PER_MINUTE = 1100;
/** A single page moves the guess by a tenth at most. */
const WEIGHT = 0.1;
const SLOWEST = 200;
const FASTEST = 4000;

export class Pace {
  #perMinute = USUAL_PER_MINUTE;
  #since = 0;
  #characters = 0;

  /** A page of so many characters came into view. */
  pageShown(characters: number, now: number): void {
    const minutes = (now - this.#since) / 60_000;
    const pace = this.#characters / minutes;
    // Faster is leafing through, slower is a cup of tea; neither is reading.
    if (this.#since > 0 && pace > SLOWEST && pace < FASTEST) {
      this.#perMinute += (pace - this.#perMinute) * WEIGHT;
    }
    this.#since = now;
    this.#characters = characters;
  }

  minutesFor(characters: number): number {
    return Math.max(1, Math.round(characters / this.#perMinute));
  }
}
