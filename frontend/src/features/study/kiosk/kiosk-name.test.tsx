import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { problem, remember } from '../../../../tests/backend';
import { nothingYet, type Stage } from '../log/replay';
import { useWaiting } from '../outbox/service';
import type { Waiting } from '../outbox/waiting';
import { useStudy } from '../study-store';
import { setKiosk } from './kiosk-mode';
import { KioskName } from './kiosk-name';
import { useKioskReports } from './use-kiosk-reports';

const kept = vi.hoisted(() => new Map<string, unknown>());

vi.mock('../log/database', () => ({
  studyDatabase: async () => ({
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, value: unknown, key: string) => kept.set(key, value),
    delete: async (_: string, key: string) => kept.delete(key),
  }),
}));

const path = '/api/datacollection/kiosks';
const waiting: Waiting = {
  submissionId: 'a',
  body: '{}',
  sha256: '00',
  attempts: 0,
  nextAt: 0,
  refusal: null,
};

let reports: unknown[];
beforeEach(() => {
  kept.clear();
  useWaiting.setState({ waiting: [waiting], unsaved: 0, isRead: true });
  useStudy.setState({ events: [], state: nothingYet });
  setKiosk(true);
  reports = remember('put', path, () => new HttpResponse(null, { status: 204 }));
});

const enrols = (token = 't1') =>
  remember('post', path, () => HttpResponse.json({ token }, { status: 201 }));

test('who types the PIN makes the kiosk known by a name that can be changed', async () => {
  const asked = enrols();
  render(<KioskName leave="word" />);
  const field = await screen.findByRole('textbox', { name: 'Name dieses Kiosks' });
  expect(field).toHaveValue((asked[0] as { name: string }).name);
  expect(asked).toEqual([
    { enrolment: 'word', name: expect.stringMatching(/^Kiosk \p{Lu}\p{Ll}+$/u) },
  ]);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]).toMatchObject({ token: 't1', waiting: 1, refused: 0, oldestDays: 0 });

  const keep = screen.getByRole('button', { name: 'Namen speichern' });
  expect(keep).toBeDisabled();
  await userEvent.clear(field);
  expect(keep).toBeDisabled();
  await userEvent.type(field, ' Bücherei ');
  await userEvent.click(keep);
  expect(await screen.findByText('Der Name ist gespeichert.')).toBeVisible();
  await waitFor(() => expect(reports[1]).toMatchObject({ token: 't1', name: 'Bücherei' }));
  expect(kept.get('kiosk')).toEqual({ token: 't1', name: 'Bücherei' });
});

test('one that is known is not enrolled once more, also without a network', async () => {
  kept.set('kiosk', { token: 't0', name: 'Aula' });
  const asked = enrols();
  render(<KioskName leave={null} />);
  expect(await screen.findByRole('textbox')).toHaveValue('Aula');
  expect(asked).toEqual([]);
});

test('one that was forgotten becomes known anew when the PIN is typed', async () => {
  kept.set('kiosk', { token: 't0', name: 'Aula' });
  reports = remember('put', path, () =>
    reports.length === 1 ? problem(404, 'not_found', '') : new HttpResponse(null, { status: 204 }),
  );
  enrols('t1');
  render(<KioskName leave="word" />);
  await screen.findByRole('textbox');
  expect(reports).toMatchObject([{ token: 't0' }, { token: 't1', waiting: 1 }]);
});

test.each([
  ['without leave', null, () => new HttpResponse(null, { status: 500 }), /weiß noch nichts/],
  ['where there are too many', 'word', () => problem(409, 'too_many_kiosks', ''), /schon so viele/],
])('%s the page says why it is not known', async (_, leave, answer, told) => {
  remember('post', path, answer);
  render(<KioskName leave={leave} />);
  expect(await screen.findByText(told)).toBeVisible();
  expect(reports).toEqual([]);
});

function Reporting() {
  useKioskReports();
  return null;
}

test.each<[boolean, Stage, boolean]>([
  [true, 'welcome', true],
  [true, 'finished', true],
  [true, 'reading', false],
  [true, 'answering', false],
  [true, 'familiarity', false],
  [false, 'welcome', false],
])('a kiosk (%s) on the stage %s reports: %s', async (isOn, stage, does) => {
  kept.set('kiosk', { token: 't0', name: stage + isOn });
  setKiosk(isOn);
  useStudy.setState({ state: { ...nothingYet, stage } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<Reporting />);
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    await waitFor(() => expect(reports.length > 0).toBe(does));
  } finally {
    vi.useRealTimers();
  }
});

test('what did not get through is told again within minutes', async () => {
  kept.set('kiosk', { token: 't0', name: 'Turnhalle' });
  reports = remember('put', path, () => problem(503, 'unavailable', 'Later.'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<Reporting />);
    // An answer comes in real time, however much of the other has gone by.
    for (let asked = 0; asked < 2; asked += 1) {
      await vi.advanceTimersByTimeAsync(90_000);
      await waitFor(() => expect(reports.length).toBeGreaterThan(asked));
    }
    expect(reports.length).toBeLessThan(6);
  } finally {
    vi.useRealTimers();
  }
});
