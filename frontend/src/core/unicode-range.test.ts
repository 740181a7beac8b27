import { expect, test } from 'vitest';

import { FONT_FILES } from './font-files';
import { MORE_FONT_FILES } from './more-font-files';
import { includesCodePoint, parseUnicodeRange } from './unicode-range';

test('single code points and ranges are read, with or without spaces', () => {
  expect(parseUnicodeRange('U+0301, u+0400-045F,U+10FFFF')).toEqual([
    [0x301, 0x301],
    [0x400, 0x45f],
    [0x10ffff, 0x10ffff],
  ]);
});

test('the borders belong to a range', () => {
  const ranges = parseUnicodeRange('U+0400-045F');
  const inside = (codePoint: number) => includesCodePoint(ranges, codePoint);
  expect([0x3ff, 0x400, 0x45f, 0x460].map(inside)).toEqual([false, true, true, false]);
});

test('every file of the reading faces names ranges that can be read', () => {
  for (const file of [FONT_FILES, MORE_FONT_FILES].flatMap((files) =>
    Object.values(files).flat(),
  )) {
    for (const [first, last] of parseUnicodeRange(file.unicodeRange)) {
      expect(first <= last, `${file.url} ${file.unicodeRange}`).toBe(true);
    }
  }
});
