import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { backend, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { AccountScreen } from './account-screen';

const codes = ['0A1B-2C3D-4E5F-6G7H', '1A1B-2C3D-4E5F-6G7H'];
const begun = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address: 'otpauth://totp/Vokal%20vokal%2Etest:grace?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
};

function refused(code: string, field: string, detail: string) {
  return HttpResponse.json(
    { type: 'about:blank', title: code, status: 422, detail, code, errors: [{ field, detail }] },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  );
}

let isOn = false;

beforeEach(() => {
  isOn = false;
  backend.use(
    http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role: 'researcher' })),
    http.get('*/api/admin/second-factor', () =>
      HttpResponse.json(
        isOn
          ? { activeSince: '2026-11-23T12:00:00Z', recoveryCodes: 8 }
          : { activeSince: null, recoveryCodes: 0 },
      ),
    ),
  );
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('it is on when the first code has come, and the recovery codes are shown', async () => {
  const passwords = remember('post', '/api/admin/second-factor', () => HttpResponse.json(begun));
  const firstCodes = remember('post', '/api/admin/second-factor/confirm', () => {
    if (firstCodes.length === 1) {
      return refused('wrong_code', 'code', 'The code is not right, or has been used.');
    }
    isOn = true;
    return HttpResponse.json({ codes });
  });
  renderScreen(AccountScreen, '/admin/account');
  await press('Set up');
  await userEvent.type(await screen.findByLabelText('Your password'), 'correct horse{Enter}');
  expect(await screen.findByTitle('QR code of the key')).toBeInTheDocument();
  expect(passwords).toEqual([{ password: 'correct horse' }]);
  expect(screen.getByLabelText('Key')).toHaveValue('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');

  const code = screen.getByLabelText('Code from the app');
  expect(code).toHaveFocus();
  await userEvent.type(code, '12345{Enter}');
  expect(code).toHaveAccessibleDescription('Please enter the six digits that the app shows');
  expect(firstCodes).toEqual([]);
  await userEvent.clear(code);
  await userEvent.type(code, '123 456{Enter}');
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription('The code is not right, or has been used.'),
  );
  await userEvent.clear(code);
  await userEvent.type(code, '654321{Enter}');
  expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
  expect(firstCodes).toEqual([{ code: '123456' }, { code: '654321' }]);
  await press('I have kept them');
  expect(await screen.findByText(/^On since/)).toBeVisible();
  expect(screen.getByText(/8 unused recovery codes/)).toBeVisible();
});

test('it is removed with password and code, each refused at its own field', async () => {
  isOn = true;
  const told = remember('delete', '/api/admin/second-factor', () => {
    if (told.length === 1) {
      return refused('wrong_password', 'password', 'The password is not right.');
    }
    isOn = false;
    return new HttpResponse(null, { status: 204 });
  });
  renderScreen(AccountScreen, '/admin/account');
  await press('Remove second factor');
  const password = await screen.findByLabelText('Your password');
  await userEvent.type(password, 'wrong');
  await userEvent.type(screen.getByLabelText('Code'), '0a1b-2c3d{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('The password is not right.'));
  await userEvent.clear(password);
  await userEvent.type(password, 'correct horse{Enter}');
  expect(await screen.findByText('The second factor is removed')).toBeVisible();
  expect(await screen.findByText(/^Off: your password/)).toBeVisible();
  expect(told.at(-1)).toEqual({ password: 'correct horse', code: '0a1b-2c3d' });
});

test('a password is changed with the present one, and each is refused at its own field', async () => {
  const confirmed = remember('post', '/api/admin/confirm', () =>
    confirmed.length === 1
      ? refused('wrong_password', 'password', 'The password is not right.')
      : new HttpResponse(null, { status: 204 }),
  );
  const changed = remember(
    'post',
    '/api/admin/password',
    () => new HttpResponse(null, { status: 204 }),
  );
  renderScreen(AccountScreen, '/admin/account');
  const present = await screen.findByLabelText('Current password');
  const next = screen.getByLabelText('New password');
  await userEvent.type(present, 'wrong');
  await userEvent.type(next, 'abc{Enter}');
  expect(next).toHaveAccessibleDescription(/6/);
  await userEvent.type(next, 'def geh{Enter}');
  await waitFor(() => expect(present).toHaveAccessibleDescription('The password is not right.'));
  expect(changed).toEqual([]);
  await userEvent.clear(present);
  await userEvent.type(present, 'correct horse{Enter}');
  expect(await screen.findByText('Your password is changed')).toBeVisible();
  expect(confirmed.at(-1)).toEqual({ password: 'correct horse' });
  expect(changed).toEqual([{ newPassword: 'abcdef geh' }]);
  expect(present).toHaveValue('');
});
