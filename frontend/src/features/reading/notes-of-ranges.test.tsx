// @vitest-environment jsdom
import './messages';

import { render, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { changeSettings } from '@/shared/reading/settings/settings-store';

import { AidFields } from './aid-fields';
import { ColourFields } from './display-colours';

beforeEach(() => {
  localStorage.clear();
  // Colours that cannot be told from each other.
  document.documentElement.style.setProperty('--ink', '#777777');
  document.documentElement.style.setProperty('--page', '#888888');
});

/** The ids that controls refer to, and that nothing has. */
const dangling = (root: HTMLElement) =>
  [...root.querySelectorAll('[aria-describedby]')]
    .map((control) => control.getAttribute('aria-describedby') ?? '')
    .filter((id) => document.getElementById(id) === null);

test('a range is described by its note only where the note is shown', () => {
  const { container } = render(
    <>
      <AidFields />
      <ColourFields />
    </>,
  );
  expect(dangling(container)).toEqual([]);
});

test('and where it is shown, by it', async () => {
  changeSettings({ highlightMode: 'frequency-2', dim: 20 });
  const { container } = render(
    <>
      <AidFields />
      <ColourFields />
    </>,
  );
  expect(dangling(container)).toEqual([]);
  const described = within(container)
    .getAllByRole('slider')
    .filter((range) => range.hasAttribute('aria-describedby'));
  expect(described).toHaveLength(2);
  for (const range of described) expect(range).toHaveAccessibleDescription();
});
