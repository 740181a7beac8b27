import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, problem, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { SettingsScreen } from './settings-screen';

const settings = {
  opened: false,
  access: 'open',
  protocol: 'fixed',
  consentText: 'Ja.',
  opensOn: null,
  closesOn: null,
  retentionDays: null,
  withdrawalDays: 90,
  kioskPinSet: false,
  seed: '',
  blindEndsOn: null,
  exclusions: {
    unverified: true,
    impossible: true,
    fastestWordsPerMinute: 600,
    tooSlow: true,
    pageNotShown: true,
    interrupted: false,
    leastTexts: 3,
  },
  exclusionsFrozen: false,
  revision: 'a1',
  intake: {
    takenBytes: 2_621_440,
    mostBytes: 1_073_741_824,
    unverifiedBytes: 0,
    mostUnverifiedBytes: 268_435_456,
  },
};

beforeEach(() =>
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role: 'admin' })),
    http.get('*/api/admin/study/settings', () => HttpResponse.json(settings)),
    http.get('*/api/admin/study/codes', () => HttpResponse.json([])),
  ),
);

const save = () => screen.getByRole('button', { name: 'Save settings' });

test('what is decided is saved as a whole, and then there is nothing to save', async () => {
  const saved = remember('put', '/api/admin/study/settings', () =>
    HttpResponse.json({
      ...settings,
      opened: true,
      protocol: 'balanced',
      kioskPinSet: true,
      retentionDays: 30,
      revision: 'b2',
    }),
  );
  renderScreen(SettingsScreen, '/admin/settings');
  await userEvent.click(await screen.findByRole('radio', { name: 'Balanced' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /may take part/ }));
  await userEvent.type(screen.getByLabelText('Keep answers for (days)'), '30');
  await userEvent.type(screen.getByLabelText('New PIN'), '1234');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Texts with an interruption' }));
  await userEvent.click(save());
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(saved).toEqual([
    {
      opened: true,
      access: 'open',
      protocol: 'balanced',
      consentText: 'Ja.',
      opensOn: null,
      closesOn: null,
      retentionDays: 30,
      withdrawalDays: 90,
      blindEndsOn: null,
      exclusions: { ...settings.exclusions, interrupted: true },
      kioskPin: '1234',
      revision: 'a1',
    },
  ]);
  // It has the focus, and keeps it.
  expect(save()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText('New PIN')).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: 'Remove the PIN' })).toBeVisible();

  // The next time it is what was saved that is changed.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Texts with an interruption' }));
  await userEvent.click(save());
  await waitFor(() => expect(saved[1]).toMatchObject({ revision: 'b2' }));
});

test('what somebody else has changed meanwhile is not undone', async () => {
  remember('put', '/api/admin/study/settings', () =>
    problem(409, 'settings_changed', 'Somebody else was faster. Please reload the page.'),
  );
  renderScreen(SettingsScreen, '/admin/settings');
  await userEvent.type(await screen.findByLabelText('New PIN'), '1234');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('reload the page');
  expect(screen.getByLabelText('New PIN')).toHaveValue('1234');
});

test('what cannot be is told at its field, and not sent', async () => {
  const saved = remember('put', '/api/admin/study/settings', () => HttpResponse.json(settings));
  renderScreen(SettingsScreen, '/admin/settings');
  await userEvent.type(await screen.findByLabelText('New PIN'), '12');
  await userEvent.click(save());
  expect(await screen.findByText('A PIN has 4 to 12 digits')).toBeVisible();
  expect(screen.getByLabelText('New PIN')).toHaveFocus();
  expect(saved).toEqual([]);
});

test('a refusal stays on the screen with what was typed', async () => {
  remember('put', '/api/admin/study/settings', () => problem(500, 'internal', 'Something failed.'));
  renderScreen(SettingsScreen, '/admin/settings');
  await userEvent.type(await screen.findByLabelText('New PIN'), '1234');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something failed.');
  expect(screen.getByLabelText('New PIN')).toHaveValue('1234');
});

test('with answers there the rules of exclusion stand still', async () => {
  backend.use(
    http.get('*/api/admin/study/settings', () =>
      HttpResponse.json({ ...settings, exclusionsFrozen: true }),
    ),
  );
  renderScreen(SettingsScreen, '/admin/settings');
  expect(await screen.findByText(/There are answers already/)).toBeVisible();
  expect(screen.getByLabelText('Texts that must be left')).toBeDisabled();
  expect(screen.getByLabelText('New PIN')).toBeEnabled();
});

test('a researcher reads the settings', async () => {
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'ada', role: 'researcher' })),
  );
  renderScreen(SettingsScreen, '/admin/settings');
  expect(await screen.findByText(/Your role may look/)).toBeVisible();
  expect(screen.getByLabelText('New PIN')).toBeDisabled();
});

test('how much has come in is told, and a word is said before there is no more room', async () => {
  renderScreen(SettingsScreen, '/admin/settings');
  expect(await screen.findByText('2.5 MB of 1,024 MB')).toBeVisible();
  expect(screen.queryByText(/almost no room left/)).toBeNull();
});

test('when what came without a session fills its room, staff are asked to look', async () => {
  const intake = { ...settings.intake, unverifiedBytes: 268_000_000 };
  backend.use(
    http.get('*/api/admin/study/settings', () => HttpResponse.json({ ...settings, intake })),
  );
  renderScreen(SettingsScreen, '/admin/settings');
  expect(await screen.findByText(/almost no room left/)).toBeVisible();
});
