/**
 * How high the chapters of a book are, one below the other, and which of them stand in the
 * document. Whole pixels everywhere, so that what is moved by a height is moved exactly.
 */

export interface ListRoom {
  /** Between two chapters. */
  gap: number;
  /** How high a chapter is thought to be by its characters, until one is known. */
  perCharacter: number;
  /** And one without any. */
  picture: number;
}

/** Chapters with fewer characters are pictures and titles for the most part. */
const TELLING = 1000;
/** What is thought at first weighs as much as so many characters. */
const PRIOR = 20_000;

/** How far from the window chapters are in the document, in windows. */
const NEAR = 1.5;

export class ChapterList {
  /** Of each chapter, in characters. */
  readonly #lengths: readonly number[];
  readonly #room: ListRoom;
  /** As the core counts them; null where it has not yet. */
  #counted: readonly (number | null)[] = [];
  /** As the document has them, which is what one sees. */
  readonly #measured = new Map<number, number>();
  #tops: Float64Array | null = null;
  #heights: Float64Array | null = null;

  constructor(lengths: readonly number[], room: ListRoom) {
    this.#lengths = lengths;
    this.#room = room;
  }

  /** Takes the core's heights. */
  count(heights: readonly (number | null)[]): void {
    this.#counted = heights;
    this.#tops = null;
  }

  /** Takes a chapter's height from the document; whether it is another one than was thought. */
  measure(index: number, height: number): boolean {
    const before = this.heightOf(index);
    this.#measured.set(index, height);
    this.#tops = null;
    return this.heightOf(index) !== before;
  }

  /** Without the room below it; 0 for a chapter with nothing to show. */
  heightOf(index: number): number {
    this.#reckon();
    return this.#heights?.[index] ?? 0;
  }

  /** Where a chapter begins; what is past the last one, where that ends. */
  topOf(index: number): number {
    this.#reckon();
    return this.#tops?.[Math.min(Math.max(0, index), this.#lengths.length)] ?? 0;
  }

  /** From the top of the first chapter to the foot of the last. */
  get total(): number {
    const end = this.topOf(this.#lengths.length);
    return Math.max(0, end - this.#room.gap);
  }

  /** The chapter at a height: the last that begins there or above, if it has something to show. */
  at(y: number): number {
    this.#reckon();
    let low = 0;
    let high = this.#lengths.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.topOf(middle) <= y) low = middle + 1;
      else high = middle;
    }
    // Those with nothing to show begin where the next one does.
    let index = Math.max(0, low - 1);
    while (index > 0 && this.heightOf(index) === 0) index -= 1;
    return index;
  }

  /** The chapters that stand in the document with a window at `top`; and those that must not go. */
  near(top: number, window: number, pinned: Iterable<number> = []): number[] {
    const [from, to] = [top - NEAR * window, top + (1 + NEAR) * window];
    const found = new Set<number>();
    for (let index = this.at(from); index < this.#lengths.length; index += 1) {
      if (this.topOf(index) > to) break;
      if (this.heightOf(index) > 0) found.add(index);
    }
    for (const index of pinned) found.add(index);
    return [...found].sort((one, other) => one - other);
  }

  #reckon(): void {
    if (this.#tops) return;
    const perCharacter = this.#perCharacter();
    const tops = new Float64Array(this.#lengths.length + 1);
    const heights = new Float64Array(this.#lengths.length);
    for (const [index, length] of this.#lengths.entries()) {
      const known = this.#measured.get(index) ?? this.#counted[index];
      const guessed = length === 0 ? this.#room.picture : length * perCharacter;
      const height = Math.ceil(known ?? guessed);
      heights[index] = height;
      tops[index + 1] = (tops[index] ?? 0) + height + (height > 0 ? this.#room.gap : 0);
    }
    this.#tops = tops;
    this.#heights = heights;
  }

  /** The rest is set as what is known is; of a title page one learns nothing. */
  #perCharacter(): number {
    let characters = PRIOR;
    let height = PRIOR * this.#room.perCharacter;
    for (const [index, length] of this.#lengths.entries()) {
      const known = this.#measured.get(index) ?? this.#counted[index];
      if (known == null || length < TELLING) continue;
      height += known;
      characters += length;
    }
    return height / characters;
  }
}
