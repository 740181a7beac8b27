import { render, screen, waitFor, within } from '@testing-library/react';

import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/api/api-error';
import { chooseLanguage } from '@/shared/i18n/i18n';

import { UploadOverlay } from './upload-overlay';
import { type UploadKind, useUploads } from './upload-store';

/** Takes all files but those whose name begins with `bad`; of `bad-unknown` nobody knows why. */
const kind: UploadKind = {
  send: async ({ name }) => {
    if (name.startsWith('bad-unknown')) throw new Error('?');
    if (name.startsWith('bad')) throw new ApiError('not_pdf', `${name} is no document.`, 422);
    return undefined;
  },
  hideAfterMs: 0,
  words: {
    title: 'upload.title',
    titleDone: 'upload.titleDone',
    titleFailed: 'upload.titleFailed',
    done: 'upload.doneText',
    failed: 'upload.failed',
    promises: [],
  },
};

async function send(...names: string[]) {
  useUploads.getState().add(
    names.map((name) => new File(['x'], name)),
    kind,
  );
  render(<UploadOverlay />);
  await waitFor(() =>
    expect(
      useUploads.getState().files.some(({ state }) => state === 'waiting' || state === 'running'),
    ).toBe(false),
  );
}

beforeEach(() => useUploads.getState().cancel());

test('of a batch it says how many files are here, and of each other one why it is not', async () => {
  await send('a.pdf', 'bad-one.pdf', 'b.pdf', 'bad-unknown.pdf', 'c.pdf');
  expect(await screen.findByRole('heading', { name: '3 of 5 are here' })).toBeVisible();
  const refused = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    'bad-one.pdfbad-one.pdf is no document.',
    'bad-unknown.pdfSomething went wrong. Please try again.',
  ]);
  expect(screen.queryByText('Upload failed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('in German, too', async () => {
  await chooseLanguage('de');
  await send('a.pdf', 'bad-one.pdf');
  expect(await screen.findByRole('heading', { name: '1 von 2 ist da' })).toBeVisible();
  await chooseLanguage('en');
});

test('one file alone that fails is an upload that failed', async () => {
  await send('bad-one.pdf');
  expect(await screen.findByRole('heading', { name: 'Upload failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed: bad-one.pdf is no document.');
});

test('so is a batch of which nothing arrived, and each file is named', async () => {
  await send('bad-one.pdf', 'bad-two.pdf');
  expect(await screen.findByRole('heading', { name: 'Upload failed' })).toBeVisible();
  expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(2);
});
