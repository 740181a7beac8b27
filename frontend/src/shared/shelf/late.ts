/** Answers that came when what is kept was shown already: a slow network is no silence. */
import { create } from 'zustand';

import { setReached } from './reach';
import { shelfReader } from './shelf-owner';

/** Only after so long it counts as silence; longer where answers were seen to take longer. */
let silentAfterMs = 10_000;
/** Who asks on hearing of one asks at once. */
const KEPT_MS = 1000;

const answers = new Map<string, unknown>();

/** How many have come late, for whoever shows what was kept. */
export const useLate = create<{ count: number }>()(() => ({ count: 0 }));

const keyOf = (question: string) => `${shelfReader()} ${question}`;

export function lateAnswer<Answer>(question: string): Answer | undefined {
  return answers.get(keyOf(question)) as Answer | undefined;
}

/** Hears of an answer that nobody waits for any more, or of its failure. */
export function awaitLate(asked: Promise<unknown>, question: string | undefined): void {
  const begun = performance.now();
  const silence = setTimeout(() => setReached(false), silentAfterMs);
  const key = question === undefined ? null : keyOf(question);
  asked
    .then((answer) => {
      // The next one that takes as long is not taken for silence.
      silentAfterMs = Math.max(silentAfterMs, 2 * (performance.now() - begun));
      setReached(true);
      if (key === null) return;
      answers.set(key, answer);
      setTimeout(() => answers.delete(key), KEPT_MS);
      useLate.setState(({ count }) => ({ count: count + 1 }));
    })
    .catch((fault: unknown) => {
      // Who has asked may have gone: that says nothing of the network.
      if ((fault as Partial<Error> | null)?.name !== 'AbortError') setReached(false);
    })
    .finally(() => clearTimeout(silence));
}
