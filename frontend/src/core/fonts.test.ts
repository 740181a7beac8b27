import { afterEach, expect, test, vi } from 'vitest';

import { holdOwnFaces, loadFontFaces } from './fonts';
import { keepOwnFace } from './own-faces';

afterEach(() => vi.unstubAllGlobals());

function aPage() {
  const there = new Set<object>();
  vi.stubGlobal('FontFace', class {});
  const load = () => Promise.resolve([]);
  const fonts = Object.assign(there, { load });
  vi.stubGlobal('document', { fonts });
  return there;
}

test('a face that is no part of Vokal goes with the last book that was open, and comes again', async () => {
  const there = aPage();
  const bytes = new ArrayBuffer(1);
  keepOwnFace('own-a', [
    { bytes, weight: 400, style: 'normal' },
    { bytes, weight: 700, style: 'normal' },
  ]);
  const [first, second] = [holdOwnFaces(), holdOwnFaces()];
  await loadFontFaces({ font: 'own-a' });
  await loadFontFaces({ font: 'own-a' });
  expect(there.size).toBe(2);
  first();
  first();
  expect(there.size).toBe(2);
  second();
  expect(there.size).toBe(0);
  const third = holdOwnFaces();
  await loadFontFaces({ font: 'own-a' });
  expect(there.size).toBe(2);
  third();
});
