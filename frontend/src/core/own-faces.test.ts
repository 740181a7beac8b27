import { expect, test } from 'vitest';

import { fontFiles } from './font-files';
import { isOwn, keepOwnFace, ownFilesIn, sentOwnFace } from './own-faces';

const file = (weight: 400 | 700, style: 'normal' | 'italic') => ({
  bytes: new ArrayBuffer(1),
  weight,
  style,
});

const kinds = (font: `own-${string}`, weight: number, italic: boolean) =>
  ownFilesIn(font, { weight, italic }).map((found) => `${found.style} ${found.weight}`);

test('of a face in all styles each is set with its own file', async () => {
  keepOwnFace('own-all', [
    file(400, 'normal'),
    file(700, 'normal'),
    file(400, 'italic'),
    file(700, 'italic'),
  ]);
  expect(kinds('own-all', 700, true)).toEqual(['italic 700']);
  expect(kinds('own-all', 400, false)).toEqual(['normal 400']);
  // The page is given all of them, whatever its text's weight is.
  expect(await fontFiles('own-all', 700)).toHaveLength(4);
  expect(sentOwnFace('own-all')).toHaveLength(4);
});

test('what is missing is made of the file that browsers choose: by its slope, then by its weight', () => {
  keepOwnFace('own-some', [file(400, 'normal'), file(700, 'normal'), file(400, 'italic')]);
  expect(kinds('own-some', 700, true)).toEqual(['italic 400']);
  keepOwnFace('own-upright', [file(400, 'normal'), file(700, 'normal')]);
  expect(kinds('own-upright', 700, true)).toEqual(['normal 700']);
  keepOwnFace('own-regular', [file(400, 'normal')]);
  expect(kinds('own-regular', 700, true)).toEqual(['normal 400']);
});

test('a face that is not here has no files, and others are no such faces', () => {
  expect(kinds('own-elsewhere', 400, false)).toEqual([]);
  expect(isOwn('literata')).toBe(false);
});
