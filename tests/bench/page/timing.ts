/** Samples taken in turn, so that a slow moment of the machine meets every subject. */

/** One run of a subject; a subject that returns a number has timed itself. */
export type Subject = () => unknown;

/** Milliseconds of each round, by subject. */
export type Samples = Record<string, number[]>;

export async function timed(run: Subject): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

async function sample(run: Subject): Promise<number> {
  // With Chromium's `--js-flags=--expose-gc`.
  gc?.();
  const begin = performance.now();
  const own = await run();
  return typeof own === 'number' ? own : performance.now() - begin;
}

/** Every subject once a round, `rounds` times, after `warmUps` rounds that do not count. */
export async function interleave(
  subjects: Record<string, Subject>,
  rounds: number,
  warmUps = 1,
): Promise<Samples> {
  const samples: Samples = {};
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(subjects)) {
      const ms = await sample(run);
      if (round < 0) continue;
      samples[name] ??= [];
      samples[name].push(ms);
    }
  }
  return samples;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
