// @vitest-environment jsdom
import '../messages';
import 'fake-indexeddb/auto';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import type { FontFamily } from '@/api/client';
import { storeToken } from '@/api/token';

import { backend, problem, tokenFor } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { useOwnFace } from '../own-face-store';
import { usePreferences } from '../preferences-store';
import { FaceField } from './face-field';

const family = (letter: string, name: string): FontFamily => ({
  id: letter.repeat(32),
  name,
  bytes: 4000,
  files: [{ hash: letter.repeat(32), bold: false, italic: false }],
});

/** Keeps what is sent, under the names of the files. */
function serve(...all: FontFamily[]) {
  let kept = all;
  const names: (string | null)[] = [];
  backend.use(
    http.get('*/api/fonts', () => HttpResponse.json(kept)),
    http.post('*/api/fonts', async ({ request }) => {
      const name = new URL(request.url).searchParams.get('fileName') ?? '';
      names.push(name);
      if ((await request.text()) !== 'a font') return problem(422, 'not_font', 'It is none.');
      const added = family('c', name);
      kept = [...kept, added];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.delete('*/api/fonts/:id', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return names;
}

const select = () => screen.getByLabelText<HTMLSelectElement>('Font');
const chosen = () => select().selectedOptions[0]?.textContent;
const choose = async (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is a way to choose files');
  await userEvent.upload(input, files, { applyAccept: false });
};

beforeEach(() => {
  storeToken(tokenFor());
  useOwnFace.setState({ isOffered: false, font: null });
  usePreferences.getState().change({ font: 'literata', ownFont: null, bookFont: false });
});

test('a font that was added is chosen, and what is none is told with its name', async () => {
  const names = serve(family('a', 'Garamond'));
  renderScreen(FaceField, '/');
  await screen.findByRole('option', { name: 'Garamond' });
  expect(chosen()).toBe('Literata');
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  const large = new File([new ArrayBuffer(5 * 1024 * 1024 + 1)], 'large.ttf');
  await choose(new File(['x'], 'letter.ttf'), large, new File(['a font'], 'mine.otf'));
  await waitFor(() => expect(chosen()).toBe('mine.otf'));
  expect(usePreferences.getState()).toMatchObject({ font: 'literata', ownFont: 'c'.repeat(32) });
  // What is too large is not even sent.
  expect(names).toEqual(['letter.ttf', 'mine.otf']);
  const told = screen.getByRole('alert');
  expect(told).toHaveTextContent('letter.ttf It is none.');
  expect(told).toHaveTextContent('large.ttf This font is too large. It may have 5');
  expect(screen.getByRole('status')).toHaveTextContent('“mine.otf” added and chosen');
  await userEvent.selectOptions(select(), 'Lexend');
  expect(usePreferences.getState()).toMatchObject({ font: 'lexend', ownFont: null });
});

test('what is removed is asked for first, and what was before is chosen again', async () => {
  serve(family('a', 'Garamond'), family('b', 'נחושת'));
  usePreferences.getState().change({ font: 'andika', ownFont: 'a'.repeat(32) });
  renderScreen(FaceField, '/');
  await waitFor(() => expect(chosen()).toBe('Garamond'));
  expect(screen.getByText(/^Your own font: regular\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Garamond”' }));
  const question = screen.getByRole('alertdialog', { name: 'Remove “Garamond”?' });
  expect(question).toHaveTextContent('set in Andika');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(chosen()).toBe('Andika'));
  // It is in force again once the font is brought again.
  expect(usePreferences.getState().ownFont).toBe('a'.repeat(32));
  await waitFor(() => expect(screen.queryByRole('option', { name: /Garamond/ })).toBeNull());
  await screen.findByRole('option', { name: 'נחושת' });
});

test('one that another device has removed is not in force, and no fault', async () => {
  serve();
  usePreferences.getState().change({ font: 'andika', ownFont: 'a'.repeat(32) });
  renderScreen(FaceField, '/');
  await screen.findByText(/A font of your own/);
  expect(chosen()).toBe('Andika');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a book’s own face gives way to the reader’s, and comes back', async () => {
  serve(family('a', 'Garamond'));
  useOwnFace.setState({ isOffered: true, font: null });
  usePreferences.getState().change({ bookFont: true, ownFont: 'a'.repeat(32) });
  renderScreen(FaceField, '/');
  await screen.findByRole('option', { name: 'Garamond' });
  expect(chosen()).toBe('The book’s own');
  await userEvent.selectOptions(select(), 'Garamond');
  expect(usePreferences.getState()).toMatchObject({ bookFont: false, ownFont: 'a'.repeat(32) });
  await userEvent.selectOptions(select(), 'The book’s own');
  expect(usePreferences.getState()).toMatchObject({ bookFont: true, ownFont: 'a'.repeat(32) });
});

test('a font of which there is one already comes beside it, or in its place, or not at all', async () => {
  const asked: (string | null)[] = [];
  serve(family('a', 'Garamond'));
  backend.use(
    http.post('*/api/fonts', ({ request }) => {
      const same = new URL(request.url).searchParams.get('same');
      asked.push(same);
      if (same === 'refuse') return problem(409, 'font_there', 'It is there.');
      return HttpResponse.json(family('c', 'Garamond 2'), { status: 201 });
    }),
  );
  renderScreen(FaceField, '/');
  await screen.findByRole('option', { name: 'Garamond' });
  const files = () => [new File(['x'], 'one.ttf'), new File(['y'], 'two.ttf')];
  const question = () => screen.findByRole('alertdialog', { name: /already/ });
  await choose(...files());
  expect(await question()).toHaveTextContent('one.ttf');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  // The answer holds for all that came with it, and leaving out is no fault.
  await waitFor(() => expect(asked).toEqual(['refuse', 'refuse']));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  asked.length = 0;
  await choose(...files());
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(asked).toEqual(['refuse', 'beside', 'beside']));
});

test('without a list the panel names what was chosen, not what stands in for it', async () => {
  backend.use(http.get('*/api/fonts', () => HttpResponse.error()));
  usePreferences.getState().change({ font: 'andika', ownFont: 'a'.repeat(32) });
  renderScreen(FaceField, '/');
  await waitFor(() => expect(chosen()).toBe('Your own font'));
  expect(await screen.findByText(/set in Andika/)).toBeVisible();
  await userEvent.selectOptions(select(), 'Andika');
  expect(usePreferences.getState()).toMatchObject({ font: 'andika', ownFont: null });
});
