/** Which of many intervals have a part in a stretch of text? By binary search. */

export interface Interval<Value> {
  start: number;
  /** Just past the last. */
  end: number;
  value: Value;
}

/**
 * Intervals by their starts, which may overlap. Beside each stands the farthest end so far, which
 * never goes back, so that those before a stretch can be passed over, too.
 */
export class Intervals<Value> {
  readonly #sorted: readonly Interval<Value>[];
  readonly #farthest: Float64Array;
  /** How many intervals were looked at since it was made; tests hold it small. */
  looked = 0;

  constructor(intervals: readonly Interval<Value>[]) {
    this.#sorted = [...intervals].sort((one, other) => one.start - other.start);
    this.#farthest = new Float64Array(this.#sorted.length);
    let farthest = Number.NEGATIVE_INFINITY;
    for (const [index, { end }] of this.#sorted.entries()) {
      farthest = Math.max(farthest, end);
      this.#farthest[index] = farthest;
    }
  }

  /** Those that have a part in `from..to`, by their starts; an empty one stands where it starts. */
  within(from: number, to: number): Interval<Value>[] {
    const found: Interval<Value>[] = [];
    let index = this.#firstThatReaches(from);
    for (; index < this.#sorted.length; index += 1) {
      const interval = this.#sorted[index] as Interval<Value>;
      this.looked += 1;
      if (interval.start >= to && interval.start > from) break;
      if (meets(interval, from, to)) found.push(interval);
    }
    return found;
  }

  /** The first of which, or of one before it, the end is not before `from`. */
  #firstThatReaches(from: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      this.looked += 1;
      if ((this.#farthest[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function meets({ start, end }: Interval<unknown>, from: number, to: number): boolean {
  // A page of pictures alone begins and ends at one offset.
  if (start === end || from === to) return start >= from && (start < to || start === from);
  return start < to && end > from;
}
