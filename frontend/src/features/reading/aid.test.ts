// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearAid, paintAid } from './aid';

beforeEach(() => {
  vi.stubGlobal(
    'Highlight',
    class extends Set<StaticRange> {
      constructor(...ranges: StaticRange[]) {
        super(ranges);
      }
    },
  );
  vi.stubGlobal(
    'StaticRange',
    class {
      constructor(init: StaticRangeInit) {
        Object.assign(this, init);
      }
    },
  );
  vi.stubGlobal('CSS', { highlights: new Map() });
});
afterEach(() => vi.unstubAllGlobals());

function text(words: string): HTMLElement {
  const root = document.createElement('p');
  root.textContent = words;
  return root;
}

const painted = (name: string) =>
  [...(CSS.highlights.get(name) ?? [])].map(({ startContainer, startOffset, endOffset }) =>
    startContainer.textContent?.slice(startOffset, endOffset),
  );

test('a note over the page is painted beside it, and taken off alone', () => {
  const page = text('page');
  const note = text('note');
  paintAid(page, null, 0, Uint32Array.of(1, 2));
  paintAid(note, null, 70, Uint32Array.of(71, 72));
  expect(painted('stressed')).toEqual(['a', 'o']);
  expect(painted('unstressed')).toEqual(['p', 'ge', 'n', 'te']);
  paintAid(page, null, 0, Uint32Array.of(3, 4));
  expect(painted('stressed').sort()).toEqual(['e', 'o']);
  clearAid(note, null);
  clearAid(null, null);
  expect(painted('stressed')).toEqual(['e']);
  clearAid(page, null);
  expect(CSS.highlights.size).toBe(0);
});
