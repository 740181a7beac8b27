import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';

import { renderScreen } from '../../../../tests/render-app';
import { nothingYet } from '../log/replay';
import { useStudy } from '../study-store';
import { type Draft, emptyDraft } from './details';
import { DetailsScreen } from './details-screen';

afterEach(() => useStudy.setState({ events: [], state: nothingYet }));

const englishOnly: Draft = {
  ...emptyDraft,
  birthYear: 2015,
  gender: 'female',
  education: 'primary',
  readingFrequency: 'daily',
  readingFormat: 'print',
  languages: { de: false, en: true, otherChecked: false, other: '' },
};

test('Escape on the English-only question leads back to the form; the study goes on', async () => {
  const { router } = renderScreen(DetailsScreen, '/data-collection/user-details');
  useStudy.getState().begin();
  await useStudy.getState().record({ type: 'details-changed', changes: englishOnly });
  const next = await screen.findByRole('button', { name: 'Weiter zu den Anweisungen' });
  await waitFor(() => expect(next).toBeEnabled());
  await userEvent.click(next);
  await screen.findByRole('alertdialog', { name: 'Das Quiz ist auf Deutsch' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/data-collection/user-details');
  expect(useStudy.getState().state.stage).toBe('details');
  expect(screen.getByRole('radio', { name: 'Weiblich' })).toBeChecked();
  // It is asked again.
  await userEvent.click(screen.getByRole('button', { name: 'Weiter zu den Anweisungen' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('Enter on a box that can be ticked leaves nobody’s page', async () => {
  const { router } = renderScreen(DetailsScreen, '/data-collection/user-details');
  useStudy.getState().begin();
  const complete = { ...englishOnly, languages: { ...englishOnly.languages, de: true } };
  await useStudy.getState().record({ type: 'details-changed', changes: complete });
  const next = await screen.findByRole('button', { name: 'Weiter zu den Anweisungen' });
  await waitFor(() => expect(next).toBeEnabled());
  screen.getByRole('radio', { name: 'Weiblich' }).focus();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('checkbox', { name: 'Deutsch' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/data-collection/user-details');
  expect(useStudy.getState().state.stage).toBe('details');
});
