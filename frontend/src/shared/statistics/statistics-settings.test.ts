// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { storeToken } from '@/api/token';
import { syncDatabase, synchronise } from '@/shared/sync/synchronise';

import { backend, tokenFor } from '../../../tests/backend';
import { keepStretch } from './keep-stretch';
import { loadStatisticsSettings, useStatisticsSettings } from './statistics-settings';

let reader = 500;

beforeEach(() => {
  reader += 1;
  storeToken(tokenFor({ sub: String(reader) }));
  useStatisticsSettings.setState({ settings: null });
});

const known = () => useStatisticsSettings.getState().settings;

test('a device that has just come counts nothing before it has heard of the others', async () => {
  await loadStatisticsSettings();
  expect(known()).toBeNull();
  const nothing = { refused: [], behind: [], annotations: [], places: [], applied: [] };
  const off = { scope: 'statistics', rev: 1, settings: { values: { isCounted: false } } };
  backend.use(
    http.post('*/api/sync', () =>
      HttpResponse.json({ rev: 1, more: false, reset: false, settings: [off], ...nothing }),
    ),
  );
  await synchronise();
  await vi.waitFor(() => expect(known()?.isCounted).toBe(false));
});

test('and counts as soon as it has heard that nothing was chosen', async () => {
  await loadStatisticsSettings();
  expect(known()).toBeNull();
  await synchronise();
  await vi.waitFor(() => expect(known()?.isCounted).toBe(true));
});

test('what somebody read goes into the account of nobody else', async () => {
  const stretch = {
    id: 'a',
    bookId: 7,
    chapterIndex: 0,
    from: 0,
    to: 900,
    start: '2026-03-28T21:00:00.000+01:00',
    seconds: 60,
    characters: 900,
    words: 150,
    kind: 'read' as const,
  };
  keepStretch(reader - 1, stretch);
  keepStretch(reader, { ...stretch, id: 'b' });
  await vi.waitFor(async () => expect(await syncDatabase()?.stretches()).toHaveLength(1));
  expect((await syncDatabase()?.stretches())?.[0]?.id).toBe('b');
});
