// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { clearAid, paintAid } from './aid';
import { sheetOf } from './sheet-store';

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
  const page = sheetOf(text('page'), null, 0, 0);
  const note = sheetOf(text('note'), null, 3, 70);
  const all = { from: 0, to: 100 };
  paintAid(page, all, Uint32Array.of(1, 2), null);
  paintAid(note, all, Uint32Array.of(71, 72), null);
  expect(painted('stressed')).toEqual(['a', 'o']);
  expect(painted('unstressed')).toEqual(['p', 'ge', 'n', 'te']);
  paintAid(page, all, Uint32Array.of(3, 4), null);
  expect(painted('stressed').sort()).toEqual(['e', 'o']);
  clearAid(note.painter, null);
  clearAid(undefined, null);
  expect(painted('stressed')).toEqual(['e']);
  clearAid(page.painter, null);
  expect(CSS.highlights.size).toBe(0);
});
