// @vitest-environment jsdom
import '../messages';
import 'fake-indexeddb/auto';

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { useNotices } from '@/shared/notices/notice-store';
import {
  changeSettings,
  openSettings,
  useSettings,
} from '@/shared/reading/settings/settings-store';

import { usePreferences } from '../preferences-store';
import { BookSettings } from './book-settings';

beforeEach(async () => {
  localStorage.clear();
  useNotices.setState({ notices: [] });
  await openSettings(7);
  render(<BookSettings />);
});

afterEach(() => useSettings.setState({ presets: [], chosen: null }));

const preset = () => screen.getByLabelText('Preset');
const inForce = () => (preset() as HTMLSelectElement).selectedOptions[0]?.textContent;
const undo = () => useNotices.getState().notices.at(-1)?.action?.run();

test('what is changed from then on is for this book, until it follows the others again', async () => {
  const only = screen.getByRole('switch', { name: 'Only this book' });
  expect(only).toHaveAccessibleDescription('Changes are for all books.');
  await userEvent.click(only);
  expect(only).toBeChecked();
  expect(only).toHaveAccessibleDescription(/for this book alone/);
  // Nothing was changed, so there is nothing to take back.
  await userEvent.click(only);
  expect(useNotices.getState().notices).toEqual([]);
  await userEvent.click(only);
  changeSettings({ publisherStyles: false });
  expect(usePreferences.getState().publisherStyles).toBe(false);
  await userEvent.click(only);
  expect(usePreferences.getState().publisherStyles).toBe(true);
  undo();
  expect(usePreferences.getState().publisherStyles).toBe(false);
  await waitFor(() => expect(only).toBeChecked());
});

test('a preset is chosen, and what had no name can be taken back', async () => {
  expect(inForce()).toBe('Book');
  changeSettings({ wordSpacing: 0.3 });
  await screen.findByRole('option', { name: 'None of them' });
  await userEvent.selectOptions(preset(), 'Large print');
  expect(inForce()).toBe('Large print');
  expect(screen.queryByRole('option', { name: 'None of them' })).toBeNull();
  expect(usePreferences.getState()).toMatchObject({ fontSize: 28, wordSpacing: 0 });
  undo();
  expect(usePreferences.getState()).toMatchObject({ fontSize: 16, wordSpacing: 0.3 });
});

test('own presets are named, named otherwise and deleted', async () => {
  const save = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save as preset…' }));
    const dialog = screen.getByRole('dialog', { name: 'Save as preset' });
    await userEvent.type(within(dialog).getByLabelText('Name'), name);
    return dialog;
  };
  const empty = await save('   ');
  await userEvent.click(within(empty).getByRole('button', { name: 'Save' }));
  expect(within(empty).getByText('Please give it a name.')).toBeVisible();
  await userEvent.type(within(empty).getByLabelText('Name'), 'Train{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(inForce()).toBe('Train');

  // The same name again is told before it is done.
  changeSettings({ hyphenation: true });
  const again = await save('Train');
  expect(within(again).getByText(/There is one of this name/)).toBeVisible();
  await userEvent.click(within(again).getByRole('button', { name: 'Replace' }));
  expect(useSettings.getState().presets).toMatchObject([{ values: { hyphenation: true } }]);

  await userEvent.click(screen.getByRole('button', { name: 'Rename “Train”' }));
  const field = within(screen.getByRole('dialog')).getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Zug{Enter}');
  expect(inForce()).toBe('Zug');
  await userEvent.click(screen.getByRole('button', { name: 'Delete “Zug”' }));
  expect(inForce()).toBe('None of them');
  undo();
  await screen.findByRole('button', { name: 'Delete “Zug”' });
  expect(inForce()).toBe('Zug');
});

test.each(['\u2800', '\u3164\u115f', '\u200b'])(
  '%j is no name: nothing of it is seen',
  async (name) => {
    await userEvent.click(screen.getByRole('button', { name: 'Save as preset…' }));
    const dialog = screen.getByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: name } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Please give it a name.')).toBeVisible();
    expect(useSettings.getState().presets).toEqual([]);
  },
);
