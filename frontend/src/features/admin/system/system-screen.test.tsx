import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';

import type { SystemState } from '@/api/client';

import { backend, problem, remember } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import { SystemScreen } from './system-screen';

const GB = 1024 ** 3;

const certificate: NonNullable<SystemState['certificate']> = {
  host: 'vokal.example',
  verdict: 'good',
  goodUntil: '2027-01-20T10:00:00Z',
  daysLeft: 59,
  lookedAt: '2026-11-22T09:00:00Z',
};

const well: SystemState = {
  needs: [],
  version: '0.9.0',
  layoutVersion: 5,
  now: '2026-11-22T10:00:00Z',
  startedAt: '2026-11-20T10:00:00Z',
  database: 'postgres',
  storage: 'bucket',
  disks: [{ freeBytes: 40 * GB, totalBytes: 100 * GB }],
  files: [
    { kind: 'book', kept: { count: 1200, bytes: 3 * GB }, deleted: { count: 2, bytes: 1024 } },
    { kind: 'pdf', kept: { count: 0, bytes: 0 }, deleted: { count: 0, bytes: 0 } },
  ],
  booksToReread: 12,
  accounts: { kept: 1450, deleted: 3 },
  backups: {
    wanted: true,
    lastAt: '2026-11-22T02:00:00Z',
    lastBytes: 2 * GB,
    nextAt: '2026-11-23T02:00:00Z',
  },
  mail: { wanted: true, waiting: 3 },
  certificate,
  kiosks: [],
  converter: 'works',
  recognising: 'works',
  jobs: [
    { name: 'retention', lastAt: '2026-11-22T09:00:00Z' },
    { name: 'of a newer release', lastAt: '2026-11-22T08:00:00Z' },
  ],
};

function tell(changes: Partial<SystemState> = {}) {
  const now = new Date().toISOString();
  const state = { ...well, now, ...changes };
  backend.use(http.get('*/api/admin/system', () => HttpResponse.json(state)));
}

const show = () => renderScreen(SystemScreen, '/admin/system');

test('accounts are counted, those apart that are deleted', async () => {
  tell();
  show();
  expect(await screen.findByText('1,450, and 3 deleted that can come back')).toBeVisible();
});

test('where all is well, nothing needs anybody', async () => {
  tell();
  show();
  expect(await screen.findByRole('heading', { name: /^Nothing needs you/ })).toBeVisible();
  const about = screen.getByRole('region', { name: 'This server' });
  for (const told of ['0.9.0', 'Edition 5', 'PostgreSQL', 'an object store', 'Works']) {
    expect(within(about).getByText(told)).toBeVisible();
  }
  expect(screen.getByText('40 GB of 100 GB free', { selector: 'span' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Books 1,200, 3 GB 2, 1 KB' })).toBeVisible();
  expect(screen.getByText(/Nov 22, 2026.*\(2 GB\)/)).toBeVisible();
  expect(screen.getByText('Deleting answers of the study in time')).toBeVisible();
  expect(screen.getByText('of a newer release')).toBeVisible();
  // The list of kiosks may be long: it has a row of its own, after all others.
  const last = screen.getAllByRole('heading', { level: 2 }).at(-1);
  expect(last).toHaveTextContent('Kiosks of the study');
  expect(last?.parentElement).toHaveAttribute('data-wide');
});

test('what needs somebody stands at the top, with what to do', async () => {
  tell({
    needs: [
      { code: 'disk_low', count: null, bytes: GB / 2 },
      { code: 'certificate_ends_soon', count: 9, bytes: null },
      { code: 'backup_old', count: 4, bytes: null },
    ],
  });
  show();
  const needs = await screen.findByRole('region', { name: 'What needs you' });
  const [disk, certificate, backup] = within(needs).getAllByRole('listitem');
  expect(disk).toHaveTextContent('Only 512 MB are free.');
  expect(disk).toHaveTextContent('Make room on that disk');
  expect(certificate).toHaveTextContent('The certificate is good for 9 more days only.');
  expect(backup).toHaveTextContent('The last backup is 4 days old.');
  expect(screen.queryByText(/^Nothing needs you/)).toBeNull();
});

test('clocks that disagree need somebody, before all else', async () => {
  const now = new Date(Date.now() - 7 * 60_000).toISOString();
  tell({ now, needs: [{ code: 'mails_late', count: 2, bytes: null }] });
  show();
  const needs = await screen.findByRole('region', { name: 'What needs you' });
  const [clock, mails] = within(needs).getAllByRole('listitem');
  expect(clock).toHaveTextContent(
    'The clocks of the server and of this device are 7 minutes apart.',
  );
  expect(mails).toHaveTextContent('2 mails have been waiting for more than an hour.');
});

test('a certificate is told with the days that are left', async () => {
  tell();
  show();
  const part = await screen.findByRole('region', { name: 'Certificate' });
  for (const told of ['vokal.example', 'In order', /^Jan 20, 2027.*\(59 days left\)$/]) {
    expect(within(part).getByText(told)).toBeVisible();
  }
});

test('a certificate that is over has no days left, and one that nobody saw no end', async () => {
  tell({ certificate: { ...certificate, verdict: 'over', lookedAt: null, daysLeft: -2 } });
  const { unmount } = show();
  expect(await screen.findByText('Over')).toBeVisible();
  expect(screen.getByText(/^Jan 20, 2027/)).not.toHaveTextContent('left');
  unmount();
  const unseen = { goodUntil: null, daysLeft: null, lookedAt: null };
  tell({ certificate: { ...certificate, verdict: 'unreachable', ...unseen } });
  show();
  expect(await screen.findByText('Cannot be reached from here')).toBeVisible();
  expect(screen.queryByText('Good until')).toBeNull();
  expect(screen.getByRole('heading', { name: /^Nothing needs you/ })).toBeVisible();
});

test('without https there is no certificate', async () => {
  tell({ certificate: null });
  show();
  expect(await screen.findByText(/^None: the address/)).toBeVisible();
});

const library = {
  id: 'a1',
  name: 'Bücherei',
  heardAt: '2026-11-22T09:00:00Z',
  waiting: 12,
  refused: 1,
  waitingDays: 4,
};

test('kiosks are listed with what waits on them, and one that is gone can be forgotten', async () => {
  const hall = { ...library, id: 'b2', name: 'Aula', waiting: 0, refused: 0, waitingDays: null };
  const needs: SystemState['needs'] = [
    { code: 'kiosks_refused', count: 1, bytes: null },
    { code: 'kiosks_waiting', count: 2, bytes: null },
  ];
  tell({ kiosks: [hall, library], needs });
  show();
  const part = await screen.findByRole('region', { name: 'Kiosks of the study' });
  // First those on which something is to be seen to.
  const [first, second] = within(part).getAllByRole('listitem');
  expect(second).toHaveTextContent(
    /^AulaNothing waitsLast heard of: Nov 22, 2026, \d+\s[AP]MForget$/,
  );
  expect(first).toHaveTextContent(/^Bücherei12 results wait, for 4 days1 refusedLast heard/);
  expect(screen.getByText(/^On 1 kiosk results lie that the server has refused/)).toBeVisible();
  expect(screen.getByText(/^On 2 kiosks results have been waiting/)).toBeVisible();

  tell({ kiosks: [library] });
  const asked = remember(
    'delete',
    '/api/admin/kiosks/b2',
    () => new Response(null, { status: 204 }),
  );
  await userEvent.click(within(part).getByRole('button', { name: 'Forget Aula' }));
  const question = await screen.findByRole('alertdialog', { name: 'Forget this kiosk?' });
  expect(question).toHaveTextContent(/^Forget this kiosk\?Aula vanishes .* with the PIN/);
  expect(question).not.toHaveTextContent('arrived');
  expect(asked).toHaveLength(0);
  await userEvent.click(within(question).getByRole('button', { name: 'Forget' }));
  expect(await screen.findByText('Aula is forgotten. What waits there stays there.')).toBeVisible();
  expect(asked).toHaveLength(1);
  await waitFor(() => expect(within(part).queryByText('Aula')).toBeNull());
  // The button that was pressed is gone.
  const title = screen.getByRole('heading', { name: 'Kiosks of the study' });
  await waitFor(() => expect(title).toHaveFocus());
});

test('the question tells what lies on a kiosk, and whoever thinks better of it is back', async () => {
  tell({ kiosks: [library] });
  const asked = remember('delete', '/api/admin/kiosks/a1', () => new Response(null));
  show();
  const button = await screen.findByRole('button', { name: 'Forget Bücherei' });
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Forget this kiosk?' });
  expect(question).toHaveTextContent('yet: 12 results wait, for 4 days; 1 refused. That stays on');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked).toHaveLength(0);
});

test('of very many kiosks the first twenty are shown, and all if somebody wants', async () => {
  const quiet = { ...library, waiting: 0, refused: 0, waitingDays: null };
  const many = Array.from({ length: 30 }, (_, at) => ({ ...quiet, id: `k${at}`, name: `K ${at}` }));
  tell({ kiosks: [...many, library] });
  show();
  const part = await screen.findByRole('region', { name: 'Kiosks of the study' });
  const shown = within(part).getAllByRole('listitem');
  expect(shown).toHaveLength(20);
  expect(shown[0]).toHaveTextContent(/^Bücherei/);
  expect(shown[3]).toHaveTextContent(/^K 2/);
  await userEvent.click(within(part).getByRole('button', { name: 'Show all 31 kiosks' }));
  expect(within(part).getAllByRole('listitem')).toHaveLength(31);
});

test('a kiosk that cannot be forgotten stays, and is told as such', async () => {
  tell({ kiosks: [library] });
  backend.use(http.delete('*/api/admin/kiosks/a1', () => problem(503, 'unavailable', 'Later.')));
  show();
  const button = await screen.findByRole('button', { name: 'Forget Bücherei' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Forget' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.getByText('Bücherei')).toBeVisible();
});

test('before any kiosk has reported, the page says how one does', async () => {
  tell();
  show();
  const part = await screen.findByRole('region', { name: 'Kiosks of the study' });
  expect(part).toHaveTextContent('No kiosk has reported yet.');
});

test('without a mail server the page says what that means', async () => {
  tell({ mail: { wanted: false, waiting: 0 } });
  show();
  expect(await screen.findByText(/^Not set up: readers who lose/)).toBeVisible();
});

test('backups that nobody wants, and such as are yet to come', async () => {
  tell({ backups: { wanted: false, lastAt: null, lastBytes: null, nextAt: null } });
  const { unmount } = show();
  expect(await screen.findByText('Not set up')).toBeVisible();
  unmount();
  tell({ backups: { wanted: true, lastAt: null, lastBytes: null, nextAt: null }, jobs: [] });
  show();
  expect(await screen.findByText('None yet')).toBeVisible();
  expect(screen.getByText('At the next look, in a few minutes')).toBeVisible();
});

test('a state that does not come can be asked for again', async () => {
  backend.use(http.get('*/api/admin/system', () => problem(503, 'unavailable', 'Later.')));
  show();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The state of the server could not be loaded');
  tell();
  await userEvent.click(within(alert).getByRole('button'));
  expect(await screen.findByText('0.9.0')).toBeVisible();
});
