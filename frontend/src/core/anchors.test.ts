import { describe, expect, it } from 'vitest';

import { readSpan, writtenSpan } from './anchors';

describe('a written span', () => {
  it('is read back', () => {
    const span = { chapterIndex: 5, start: 1234, end: 1260 };
    expect(writtenSpan(span)).toBe('5:1234-1260');
    expect(readSpan('5:1234-1260')).toEqual(span);
  });

  it.each(['', '5:1', '5:2-1', '5:-1', 'a:1-2', '1:1-2 ', '1:2:3'])('is not %j', (written) => {
    expect(readSpan(written)).toBeNull();
  });
});
