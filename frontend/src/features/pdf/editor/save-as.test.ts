import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import * as files from '@/shared/files/save-file';

import { saveAs } from './save-as';

const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
let now = 0;
const download = vi.fn();

function pick(picker: unknown) {
  vi.stubGlobal('showSaveFilePicker', picker);
}

/** A dialog that is closed after so many milliseconds. */
function closedAfter(ms: number) {
  return () => {
    now = ms;
    return Promise.reject(new DOMException('closed', 'AbortError'));
  };
}

beforeEach(() => {
  now = 0;
  download.mockReset();
  vi.spyOn(files, 'saveFile').mockImplementation(download);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.unstubAllGlobals());

test('the file goes where the reader wants it', async () => {
  const written: unknown[] = [];
  const asked = vi.fn(async () => ({
    createWritable: async () => ({
      write: async (file: Blob) => void written.push(file),
      close: async () => void written.push('closed'),
    }),
  }));
  pick(asked);
  expect(await saveAs(pdf, 'Bericht.pdf')).toBe('saved');
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ suggestedName: 'Bericht.pdf' }));
  expect(written).toEqual([pdf, 'closed']);
  expect(download).not.toHaveBeenCalled();
});

test('somebody who closes the dialog wants no file', async () => {
  pick(closedAfter(2000));
  expect(await saveAs(pdf, 'Bericht.pdf')).toBe('cancelled');
  expect(download).not.toHaveBeenCalled();
});

test.each([
  ['is missing', undefined],
  ['is closed before anybody could see it', closedAfter(3)],
  ['is forbidden', () => Promise.reject(new DOMException('no', 'SecurityError'))],
  [
    'gives a file that cannot be written',
    async () => ({ createWritable: () => Promise.reject(new Error('disk')) }),
  ],
])('a dialog that %s makes it a download', async (_, picker) => {
  pick(picker);
  expect(await saveAs(pdf, 'Bericht.pdf')).toBe('saved');
  expect(download).toHaveBeenCalledWith(pdf, 'Bericht.pdf');
});
