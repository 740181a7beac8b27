import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { onSessionEnd } from '@/api/session-events';
import { storedToken, storeToken } from '@/api/token';
import { chooseLanguage } from '@/shared/i18n/i18n';

import { backend, problem, remember, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { ProfileScreen } from './profile-screen';

const profile = {
  email: 'ada@example.org',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
  hasPassword: true,
  google: false,
  providers: [] as string[],
  createdAt: '2026-10-01T10:00:00Z',
};
const here = {
  id: 'a',
  device: 'Firefox on Linux',
  createdAt: '2026-10-01T10:00:00Z',
  lastUsedAt: '2026-11-01T10:00:00Z',
  current: true,
};
const there = { ...here, id: 'b', device: 'Chrome on Android', current: false };

function serve(changes: Partial<typeof profile> = {}, sessions = [there, here]) {
  backend.use(
    http.get('*/api/profile', () => HttpResponse.json({ ...profile, ...changes })),
    http.get('*/api/auth/sessions', () => HttpResponse.json(sessions)),
    http.get('*/api/profile/devices', () => HttpResponse.json([])),
  );
  return renderScreen(ProfileScreen, '/profile');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => storeToken(tokenFor()));

test('a name is saved, and the token made to know it', async () => {
  serve();
  const fresh = tokenFor({ given_name: 'Augusta' });
  remember('post', '/api/auth/refresh', () => HttpResponse.json({ token: fresh }));
  const told = remember('patch', '/api/profile', () =>
    HttpResponse.json({ ...profile, firstName: 'Augusta' }),
  );
  const first = await screen.findByLabelText('First name');
  expect(first).toHaveValue('Ada');
  expect(screen.getByRole('button', { name: 'Save name' })).toBeDisabled();
  await userEvent.clear(first);
  await userEvent.type(first, 'Augusta');
  await press('Save name');
  expect(await screen.findByText('Your name is saved.')).toBeVisible();
  expect(told).toEqual([{ firstName: 'Augusta', lastName: 'Lovelace' }]);
  expect(storedToken()).toBe(fresh);
});

test('a wrong password is told at its field, and ends no session', async () => {
  serve();
  remember('post', '/api/profile/password', () =>
    HttpResponse.json(
      {
        status: 422,
        code: 'wrong_password',
        detail: 'The password is not right.',
        errors: [{ field: 'currentPassword', detail: 'The password is not right.' }],
      },
      { status: 422 },
    ),
  );
  await userEvent.type(await screen.findByLabelText('Current password'), 'wrong one');
  await userEvent.type(screen.getByLabelText('New password'), 'a better one');
  await press('Change password');
  await waitFor(() =>
    expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(
      'The password is not right.',
    ),
  );
  expect(storedToken()).not.toBeNull();
});

test('a changed password is told, and the fields are emptied', async () => {
  serve();
  remember('post', '/api/profile/password', () => new HttpResponse(null, { status: 204 }));
  await userEvent.type(await screen.findByLabelText('Current password'), 'ein langer Satz');
  await userEvent.type(screen.getByLabelText('New password'), 'a better one');
  await press('Change password');
  expect(await screen.findByText(/Your password is changed/)).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

test('devices are listed, this one first, and another can be signed out', async () => {
  serve();
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('two sessions make two items');
  expect(within(first).getByText('This device')).toBeVisible();
  expect(within(first).queryByRole('button')).toBeNull();
  remember('delete', '/api/auth/sessions/b', () => new HttpResponse(null, { status: 204 }));
  backend.use(http.get('*/api/auth/sessions', () => HttpResponse.json([here])));
  await userEvent.click(within(second).getByRole('button', { name: /Sign out Chrome on Android/ }));
  expect(await screen.findByText('Chrome on Android is signed out.')).toBeVisible();
  expect(await screen.findByText('You are signed in on this device only.')).toBeVisible();
});

test('a device is called in the language of the page, as far as anybody knows it', async () => {
  await chooseLanguage('de');
  serve({}, [
    here,
    { ...there, id: 'c', device: 'Safari on iPhone' },
    { ...there, id: 'd', device: 'Unknown browser on Windows' },
    { ...there, id: 'e', device: 'Unknown device' },
  ]);
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  await chooseLanguage('en');
  expect(rows[0]).toMatch(/^Firefox unter Linux/);
  expect(rows[1]).toMatch(/^Safari auf dem iPhone/);
  expect(rows[2]).toMatch(/^Unbekannter Browser unter Windows/);
  expect(rows[3]).toMatch(/^Unbekanntes Gerät/);
});

test('signing out everywhere asks, and ends the session here too', async () => {
  serve();
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  const told = remember(
    'delete',
    '/api/auth/sessions',
    () => new HttpResponse(null, { status: 204 }),
  );
  localStorage.setItem('book-progress-7', '{"chapterIndex":3,"sent":true}');
  await screen.findAllByRole('listitem');
  await press('Sign out everywhere');
  expect(told).toHaveLength(0);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(ended).toHaveBeenCalledWith('logout'));
  expect(storedToken()).toBeNull();
  expect(localStorage.getItem('book-progress-7')).toBeNull();
  stop();
});

test('an account is deleted only with its address typed and its password', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  serve();
  localStorage.setItem('book-progress-7', '{}');
  const told = remember('delete', '/api/profile', () => new HttpResponse(null, { status: 204 }));
  await screen.findByLabelText('First name');
  await press('Delete my account');
  const submit = await screen.findByRole('button', { name: 'Delete account' });
  expect(submit).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type ada@example.org to confirm'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Your password'), 'ein langer Satz');
  expect(screen.getByText('Please type your email address exactly')).toBeVisible();
  expect(submit).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Type ada@example.org to confirm'));
  await userEvent.type(screen.getByLabelText('Type ada@example.org to confirm'), 'ada@example.org');
  await userEvent.click(submit);
  await waitFor(() => expect(ended).toHaveBeenCalledWith('deleted'));
  expect(told).toEqual([{ password: 'ein langer Satz' }]);
  expect(storedToken()).toBeNull();
  expect(localStorage.getItem('book-progress-7')).toBeNull();
  stop();
});

test('an account is deleted for good only by who ticks it', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  serve();
  const told = remember('delete', '/api/profile', () => new HttpResponse(null, { status: 204 }));
  await screen.findByLabelText('First name');
  await press('Delete my account');
  const box = await screen.findByRole('checkbox', { name: /nobody can bring it back/ });
  expect(box).not.toBeChecked();
  await userEvent.type(screen.getByLabelText('Type ada@example.org to confirm'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Your password'), 'ein langer Satz');
  await userEvent.click(box);
  await press('Delete everything for good');
  await waitFor(() => expect(ended).toHaveBeenCalledWith('deletedForGood'));
  expect(told).toEqual([{ password: 'ein langer Satz', forGood: true }]);
  stop();
});

test('who signs in with Google has no password to change or to type', async () => {
  serve({ hasPassword: false, google: true, providers: ['Google'] });
  expect(await screen.findByText('Connected with Google')).toBeVisible();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  remember('delete', '/api/profile', () => problem(409, 'sign_in_again', 'Too long ago.'));
  await press('Delete my account');
  await userEvent.type(
    await screen.findByLabelText('Type ada@example.org to confirm'),
    'ADA@example.org',
  );
  await press('Delete account');
  expect(await screen.findByText(/sign in with Google again/)).toBeVisible();
  expect(storedToken()).not.toBeNull();
});

test('who signs in with Google can set a password', async () => {
  serve({ hasPassword: false, google: true, providers: ['Google'] });
  const told = remember(
    'post',
    '/api/profile/password',
    () => new HttpResponse(null, { status: 204 }),
  );
  await userEvent.type(await screen.findByLabelText('New password'), 'a better one');
  await press('Set password');
  expect(await screen.findByText(/Your password is changed/)).toBeVisible();
  expect(told).toEqual([{ newPassword: 'a better one' }]);
});

test('the data are downloaded as one file', async () => {
  serve();
  const made = vi.fn((_: Blob) => 'blob:export');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  backend.use(http.get('*/api/profile/export', () => HttpResponse.arrayBuffer(new ArrayBuffer(9))));
  await screen.findByLabelText('First name');
  await press('Download my data');
  expect(await screen.findByText('Your data is downloaded.')).toBeVisible();
  expect(made.mock.calls[0]?.[0].size).toBe(9);
});

test('a profile that does not load offers to try again', async () => {
  backend.use(
    http.get('*/api/profile', () => problem(503, 'unavailable', 'Later.')),
    http.get('*/api/auth/sessions', () => HttpResponse.json([here])),
    http.get('*/api/profile/devices', () => HttpResponse.json([])),
  );
  renderScreen(ProfileScreen, '/profile');
  expect(await screen.findByText('Your profile could not be loaded')).toBeVisible();
  backend.use(http.get('*/api/profile', () => HttpResponse.json(profile)));
  await press('Try Again');
  expect(await screen.findByLabelText('First name')).toHaveValue('Ada');
});

test('an address that is not confirmed yet gets another mail, where mail is sent', async () => {
  const { unmount } = serve({ emailVerified: false });
  await screen.findByLabelText('First name');
  expect(screen.queryByRole('button', { name: 'Send the mail again' })).toBeNull();
  unmount();
  backend.use(http.get('*/api/auth/forgotten', () => HttpResponse.json({ mail: true })));
  serve({ emailVerified: false });
  expect(await screen.findByText(/Not confirmed yet/)).toBeVisible();
  const told = remember(
    'post',
    '/api/profile/verification',
    () => new Response(null, { status: 202 }),
  );
  await press('Send the mail again');
  expect(await screen.findByText(/is on its way to ada@example.org/)).toBeVisible();
  expect(told).toHaveLength(1);
  remember('post', '/api/profile/verification', () => problem(429, 'too_many', 'Too many.'));
  await press('Send the mail again');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many.');
});

test('an address that is confirmed says so', async () => {
  serve();
  expect(await screen.findByText('Address confirmed')).toBeVisible();
});
