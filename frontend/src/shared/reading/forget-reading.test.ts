// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { forgetReading, forgetSentReading } from './forget-reading';
import { keptPace } from './kept-pace';
import { readSavedPlace, writeSavedPlace } from './saved-place';

const place = { chapterIndex: 1, offset: 2, pageNumber: 3, timestamp: 4, rev: 5, progress: 6 };

test('who signs out leaves neither places that the server has nor a pace', async () => {
  writeSavedPlace(1, { ...place, sent: true });
  writeSavedPlace(2, { ...place, sent: false });
  keptPace('7').write('de/0', [900, 1000]);
  await forgetSentReading();
  expect(readSavedPlace(1)).toBeNull();
  expect(readSavedPlace(2)).not.toBeNull();
  expect(keptPace('7').read('de/0')).toEqual([]);

  keptPace('7').write('de/0', [900]);
  await forgetReading();
  expect(readSavedPlace(2)).toBeNull();
  expect(keptPace('7').read('de/0')).toEqual([]);
});
