import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';

import { storeToken } from '@/api/token';

import { backend, tokenFor } from '../../../tests/backend';
import { renderScreen } from '../../../tests/render-app';
import { DevicesSection } from './devices-section';
import './messages';

const device = {
  id: 'd1',
  name: 'Kobo',
  scopes: ['sync'],
  createdAt: '2026-10-01T10:00:00Z',
  lastUsedAt: null,
};
const profile = { hasPassword: false, providers: [] } as never;

beforeEach(() => storeToken(tokenFor()));

test('after its password was shown, and after it was taken away, the focus is on adding', async () => {
  let there: unknown[] = [];
  backend.use(
    http.get('*/api/profile/devices', () => HttpResponse.json(there)),
    http.post('*/api/profile/devices', () => {
      there = [device];
      const made = { device, password: 'one two', catalogue: null, sync: 'https://x.example' };
      return HttpResponse.json({ ...made, catalogueWithKey: null }, { status: 201 });
    }),
    http.delete('*/api/profile/devices/d1', () => {
      there = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  renderScreen(() => <DevicesSection profile={profile} />, '/profile');
  const add = await screen.findByRole('button', { name: 'Add a device' });
  await userEvent.click(add);
  await userEvent.type(await screen.findByLabelText(/name/i), 'Kobo');
  const form = screen.getByRole('dialog');
  await userEvent.click(within(form).getByRole('button', { name: 'Add a device' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() => expect(add).toHaveFocus());

  await userEvent.click(await screen.findByRole('button', { name: /Kobo/ }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Kobo/ })).toBeNull());
  await waitFor(() => expect(add).toHaveFocus());
});
