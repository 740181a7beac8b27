/** What somebody does who is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/** Calls `heard` at each sign that somebody is there; returns how to stop. */
export function onSign(heard: () => void): () => void {
  const options = { passive: true, capture: true };
  for (const name of SIGNS) globalThis.addEventListener(name, heard, options);
  return () => {
    for (const name of SIGNS) globalThis.removeEventListener(name, heard, options);
  };
}
