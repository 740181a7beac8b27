import { expect, test } from 'vitest';

import german from './messages.de.json';

function textsOf(words: object): string[] {
  return Object.values(words).flatMap((text) => (typeof text === 'string' ? text : textsOf(text)));
}

/** Within a sentence; at its beginning *Sie* may be what is talked about. */
const polite = /\bIhr(e[mnrs]?)?\b|\bIhnen\b|[\p{Ll},] Sie\b/u;

test('children are addressed with du', () => {
  expect(textsOf(german).length).toBeGreaterThan(100);
  expect(textsOf(german).filter((text) => polite.test(text))).toEqual([]);
});
