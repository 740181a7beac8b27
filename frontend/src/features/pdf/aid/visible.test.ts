// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { piecesOf } from './visible';

test('each text node is found at its offset; helpers of the editor stand for nothing', () => {
  const block = document.createElement('p');
  block.innerHTML =
    'Ba<b>um</b><span data-atom=""><img alt="x"></span>und<br>' +
    '<code>code</code><img class="ProseMirror-separator"><br class="ProseMirror-trailingBreak">';
  const pieces = piecesOf(block, 'code');
  expect(pieces.map(({ text, start, touched }) => [text.data, start, touched])).toEqual([
    ['Ba', 0, true],
    ['um', 2, true],
    ['und', 5, true],
    ['code', 9, false],
  ]);
});
