/** Who looks at the numbers before the end is not to know which condition does well. */

/** Whether the study may still take in answers; without a last day it always may. */
export function isBlind(closesOn: string | null, now: Date): boolean {
  return closesOn === null || now.toISOString().slice(0, 10) <= closesOn;
}

/** FNV-1a: no secret, only an order that does not give itself away. */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** A letter for each condition, the same for everybody, in an order that says nothing. */
export function letters(conditions: string[], seed: string): Map<string, string> {
  const order = [...new Set(conditions)].sort(
    (one, other) => scattered(seed + one) - scattered(seed + other),
  );
  return new Map(order.map((condition, place) => [condition, String.fromCharCode(65 + place)]));
}
