import * as v from 'valibot';
import { expect, test } from 'vitest';

import type { StudySettings } from '@/api/client';
import { rules, settingsFrom, typedFrom } from './settings-rules';

const settings: StudySettings = {
  opened: true,
  access: 'open',
  protocol: 'balanced',
  opensOn: '2026-01-01',
  closesOn: null,
  consentText: 'Ja.',
  retentionDays: null,
  withdrawalDays: 90,
  kioskPinSet: true,
  seed: 'ab',
  blindEndsOn: null,
  exclusions: {
    unverified: true,
    impossible: true,
    fastestWordsPerMinute: 600,
    tooSlow: true,
    pageNotShown: true,
    interrupted: false,
    leastTexts: 3,
  },
  exclusionsFrozen: false,
  revision: 'a1',
  intake: { takenBytes: 0, mostBytes: 1, unverifiedBytes: 0, mostUnverifiedBytes: 1 },
};

const faultOf = (changes: object) => {
  const { issues } = v.safeParse(rules, { ...typedFrom(settings), ...changes });
  return issues?.map(({ message, path }) => [path?.[0]?.key, message]) ?? [];
};

test('settings come back as they were, and the PIN stays', () => {
  const { kioskPinSet, seed, exclusionsFrozen, intake, revision, ...kept } = settings;
  expect(settingsFrom(typedFrom(settings))).toEqual(kept);
  expect(faultOf({})).toEqual([]);
});

test('a PIN is set, or taken away', () => {
  expect(settingsFrom({ ...typedFrom(settings), kioskPin: '1234' }).kioskPin).toBe('1234');
  expect(settingsFrom({ ...typedFrom(settings), removePin: true }).kioskPin).toBe('');
});

test.each([
  [{ opensOn: '2026-05-02', closesOn: '2026-05-01' }, 'closesOn', 'staff:settings.periodOrder'],
  [{ kioskPin: '123' }, 'kioskPin', 'staff:settings.kioskInvalid'],
  [{ kioskPin: '1234567890123' }, 'kioskPin', 'staff:settings.kioskInvalid'],
  [{ kioskPin: '12a4' }, 'kioskPin', 'staff:settings.kioskInvalid'],
  [{ retentionDays: '0' }, 'retentionDays', 'staff:settings.retentionInvalid'],
  [{ retentionDays: '36501' }, 'retentionDays', 'staff:settings.retentionInvalid'],
  [{ retentionDays: '1.5' }, 'retentionDays', 'staff:settings.retentionInvalid'],
  [{ leastTexts: '6' }, 'leastTexts', 'staff:settings.exclusions.leastInvalid'],
  [
    { fastestWordsPerMinute: '99' },
    'fastestWordsPerMinute',
    'staff:settings.exclusions.fastestInvalid',
  ],
  [{ withdrawalDays: '' }, 'withdrawalDays', 'staff:settings.withdrawalInvalid'],
])('%j is refused', (changes, field, message) => {
  expect(faultOf(changes)).toEqual([[field, message]]);
});

test('one day is a period, and 0 days of withdrawal are a choice', () => {
  expect(faultOf({ opensOn: '2026-05-01', closesOn: '2026-05-01', withdrawalDays: '0' })).toEqual(
    [],
  );
});
