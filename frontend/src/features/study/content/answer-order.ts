/** In which order a question's answers stand on the screen: by the session's seed, so that it can be told again. */

/** FNV-1a, 32 bit, over the UTF-8 of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** The generator mulberry32: whole numbers from 0 to 2^32 - 1. */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/**
 * Which answer stands at each place: indices into the question's answers as the content has them.
 * The same seed, folder and question always give the same order (Fisher and Yates).
 */
export function answerOrder(
  seed: number,
  folder: string,
  question: string,
  count: number,
): number[] {
  const next = generator(hashOf(`${seed}/${folder}/${question}`));
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor((next() * (last + 1)) / 2 ** 32);
    [order[last], order[other]] = [order[other] ?? other, order[last] ?? last];
  }
  return order;
}

/** A seed of the page's own, where no session has given one. */
export function ownSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
