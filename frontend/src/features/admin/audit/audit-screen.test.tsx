import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';

import type { AuditLine } from '@/api/client';
import { chooseLanguage } from '@/shared/i18n/i18n';

import { backend } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { AuditScreen } from './audit-screen';

const line: AuditLine = {
  at: '2026-11-22T10:00:00Z',
  event: 'admin_sign_in',
  admin: 'grace',
  readerId: null,
  device: 'Chrome on Linux',
};

function tell(devices: string[]) {
  const lines = devices.map((device) => ({ ...line, device }));
  backend.use(http.get('*/api/admin/audit', () => HttpResponse.json(lines)));
  renderScreen(AuditScreen, '/admin/audit');
}

const shown = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) => row.lastChild?.textContent);

afterEach(() => chooseLanguage('en'));

const told = [
  'Chrome on Linux',
  'Unknown browser on Windows',
  'Safari on iPad',
  'Edge',
  'Unknown device',
  'command line',
];

test('devices are told as the server calls them', async () => {
  tell(told);
  expect(await shown()).toEqual([...told.slice(0, -1), 'Command line']);
});

test('devices are told in German to whom has the page in German', async () => {
  await chooseLanguage('de');
  tell(told);
  expect(await shown()).toEqual([
    'Chrome unter Linux',
    'Unbekannter Browser unter Windows',
    'Safari auf dem iPad',
    'Edge',
    'Unbekanntes Gerät',
    'Kommandozeile',
  ]);
});
