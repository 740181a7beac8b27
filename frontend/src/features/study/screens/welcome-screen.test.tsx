import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '@/api/api-error';
import { admit, openStudySessions, studyInfo } from '@/api/study';

import { renderScreen } from '../../../../tests/render-app';
import { WelcomeScreen } from './welcome-screen';

vi.mock('@/api/study', async (original) => ({
  ...(await original<typeof import('@/api/study')>()),
  studyInfo: vi.fn(),
  admit: vi.fn(),
  openStudySessions: vi.fn(),
}));

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../log/database', () => ({
  studyDatabase: async () => ({
    get: async (_: string, key: string) => kept.get(key),
    put: async (_: string, value: unknown, key: string) => void kept.set(key, value),
    delete: async (_: string, key: string) => void kept.delete(key),
    getAll: async () => [],
    count: async () => 0,
  }),
}));

const told = (open: boolean, codeRequired = false) =>
  ({ open, codeRequired, consentText: '' }) as Awaited<ReturnType<typeof studyInfo>>;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
  kept.clear();
  vi.mocked(openStudySessions).mockReset().mockResolvedValue([]);
  vi.mocked(studyInfo).mockReset().mockResolvedValue(told(false));
  renderScreen(WelcomeScreen, '/data-collection');
  await wait(10);
});
afterEach(() => vi.useRealTimers());

test('a closed study is seen to open within a minute', async () => {
  expect(screen.queryByText('Die Lesestudie ist gerade geschlossen')).not.toBeNull();
  vi.mocked(studyInfo).mockResolvedValue(told(true));
  await wait(50_000);
  expect(screen.queryByRole('button', { name: 'Studie beginnen' })).toBeNull();
  await wait(11_000);
  expect(screen.queryByRole('button', { name: 'Studie beginnen' })).not.toBeNull();
  const asked = vi.mocked(studyInfo).mock.calls.length;
  await wait(600_000);
  expect(vi.mocked(studyInfo).mock.calls.length).toBe(asked);
});

test('whoever will not wait looks again themselves', async () => {
  vi.mocked(studyInfo).mockResolvedValue(told(true));
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal nachsehen' }));
  await wait(10);
  expect(screen.queryByRole('button', { name: 'Studie beginnen' })).not.toBeNull();
});

const closed = (status: number) => new ApiError('study_closed', 'It is not open.', status);

/** The page was opened while the study was open, and asks for a code. */
async function typeCode() {
  vi.mocked(studyInfo).mockResolvedValue(told(true, true));
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal nachsehen' }));
  await wait(10);
  fireEvent.change(screen.getByRole('textbox', { name: 'Dein Code' }), {
    target: { value: 'ABCD-2345' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
  await wait(10);
}

test.each([403, 409])(
  'a code for a study that has closed leads to its page: %i',
  async (status) => {
    vi.mocked(admit).mockRejectedValue(closed(status));
    await typeCode();
    expect(screen.queryByText('Die Lesestudie ist gerade geschlossen')).not.toBeNull();
    expect(screen.queryByText(/Dieser Code passt nicht/)).toBeNull();
    // Whoever waits there sees it open.
    await wait(61_000);
    expect(screen.queryByRole('textbox', { name: 'Dein Code' })).not.toBeNull();
  },
);

test('whoever is let in and given no session sees that the study has closed', async () => {
  vi.mocked(admit).mockResolvedValue({ token: 'word', single: false, goodUntil: '9999-12-31' });
  vi.mocked(openStudySessions).mockRejectedValue(closed(409));
  await typeCode();
  expect(screen.queryByText('Die Lesestudie ist gerade geschlossen')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Studie beginnen' })).toBeNull();
});

test('whoever is let in while the study is open begins', async () => {
  vi.mocked(admit).mockResolvedValue({ token: 'word', single: false, goodUntil: '9999-12-31' });
  await typeCode();
  expect(screen.queryByRole('button', { name: 'Studie beginnen' })).not.toBeNull();
});
