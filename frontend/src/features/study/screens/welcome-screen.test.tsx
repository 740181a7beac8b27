import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { studyInfo } from '@/api/study';

import { renderScreen } from '../../../../tests/render-app';
import { WelcomeScreen } from './welcome-screen';

vi.mock('@/api/study', async (original) => ({
  ...(await original<typeof import('@/api/study')>()),
  studyInfo: vi.fn(),
}));

const told = (open: boolean) =>
  ({ open, consentText: '' }) as Awaited<ReturnType<typeof studyInfo>>;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  vi.useFakeTimers();
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
