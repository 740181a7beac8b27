import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Passkey, Profile } from '@/api/client';
import { storeToken } from '@/api/token';

import { backend, problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import './messages';
import { PasskeysSection } from './passkeys-section';

const profile: Profile = {
  email: 'ada@example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  hasPassword: true,
  google: false,
  recoveryCodes: 0,
  providers: [],
  createdAt: '2026-10-01T10:00:00Z',
};
const passkey: Passkey = {
  id: 'a',
  name: 'Firefox on Linux',
  madeAt: '2026-10-01T10:00:00Z',
  usedAt: null,
  isSynced: false,
  madeFor: null,
};

function serve(
  passkeys: Passkey[] | 'fault',
  relyingParty: string | null = globalThis.location.hostname,
) {
  const list = () =>
    passkeys === 'fault' ? problem(403, 'forbidden', 'x') : HttpResponse.json(passkeys);
  backend.use(
    http.get('*/api/auth/passkeys', () =>
      HttpResponse.json({ relyingParty, origin: relyingParty && globalThis.origin }),
    ),
    http.get('*/api/profile/passkeys', list),
  );
  return renderScreen(() => <PasskeysSection profile={profile} />, '/profile');
}

const region = () => screen.findByRole('region', { name: 'Passkeys' });

beforeEach(() => {
  storeToken(tokenFor());
  vi.stubGlobal('PublicKeyCredential', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('what is shared between devices, was used, or opens nothing here is said', async () => {
  serve([
    { ...passkey, isSynced: true, usedAt: '2026-10-02T10:00:00Z' },
    { ...passkey, id: 'b', name: 'Unknown device' },
    { ...passkey, id: 'c', name: 'Mein Schlüssel', madeFor: 'alt.example' },
  ]);
  const rows = await within(await region()).findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Firefox on Linux.*Synced between devices.*Last used/);
  expect(rows[1]).toHaveTextContent(/Unknown device.*Not used yet/);
  expect(rows[1]).not.toHaveTextContent('Made for');
  expect(rows[2]).toHaveTextContent('Made for alt.example; it does not work here.');
});

test('a list that does not come can be asked for again', async () => {
  serve('fault');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your passkeys could not be loaded.');
  backend.use(http.get('*/api/profile/passkeys', () => HttpResponse.json([passkey])));
  await userEvent.click(again);
  expect(await within(await region()).findAllByRole('listitem')).toHaveLength(1);
});

test('where there are none and can be none, there is nothing to see', async () => {
  serve([], null);
  await expect(region()).rejects.toThrow();
});

test('those that there are can be taken away where no more can be added', async () => {
  serve([passkey], null);
  const gone = remember('delete', '/api/profile/passkeys/a', () =>
    problem(503, 'unavailable', 'x'),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove the passkey Firefox on Linux' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(gone).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});

test('a name of blanks is refused before anybody is asked', async () => {
  serve([passkey]);
  const renamed = remember(
    'patch',
    '/api/profile/passkeys/a',
    () => new HttpResponse(null, { status: 204 }),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Rename the passkey Firefox on Linux' }),
  );
  const field = screen.getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, '  {Enter}');
  expect(renamed).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, ' Telefon {Enter}');
  await vi.waitFor(() => expect(renamed).toEqual([{ name: 'Telefon' }]));
});
