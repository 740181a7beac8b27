/** Whether what is read is counted, and what its reader wants to come to: the same on all devices. */
import { useEffect } from 'react';
import { create } from 'zustand';

import type { KeptSettings } from '@/api/client';
import { useSession } from '@/shared/session/session-store';
import { isCountedBy, STATISTICS_SCOPE as SCOPE } from '@/shared/sync/send-stretches';
import { changeSettingsHere, onSyncNews, syncDatabase } from '@/shared/sync/synchronise';

export interface StatisticsSettings {
  isCounted: boolean;
  /** In a day; 0 for none. */
  goalMinutes: number;
  /** In a year; 0 for none. */
  goalBooks: number;
}

const USUAL: StatisticsSettings = { isCounted: true, goalMinutes: 0, goalBooks: 0 };
export const MOST_MINUTES = 24 * 60;
export const MOST_BOOKS = 1000;

/** Null until it is known what was chosen. */
export const useStatisticsSettings = create<{ settings: StatisticsSettings | null }>()(() => ({
  settings: null,
}));

/** Whatever is kept: a newer page may have written there. */
function settingsIn(rows: readonly KeptSettings[]): StatisticsSettings {
  const values = rows.find(({ scope }) => scope === SCOPE)?.settings?.values ?? {};
  const { goalMinutes, goalBooks } = values;
  return {
    isCounted: isCountedBy(rows),
    goalMinutes: wholeIn(goalMinutes, MOST_MINUTES),
    goalBooks: wholeIn(goalBooks, MOST_BOOKS),
  };
}

function wholeIn(value: unknown, most: number): number {
  return typeof value === 'number' && value >= 1 && value <= most ? Math.round(value) : 0;
}

const reader = () => useSession.getState().user?.id ?? null;

/**
 * Reads what this device knows of it: nothing, until it has heard of the others. Where nothing can
 * be kept, nothing is counted either.
 */
export async function loadStatisticsSettings(): Promise<void> {
  const whose = reader();
  const known = await settingsHere();
  if (whose !== reader()) return;
  useStatisticsSettings.setState({ settings: known });
}

async function settingsHere(): Promise<StatisticsSettings | null> {
  const nowhere = { ...USUAL, isCounted: false };
  const database = syncDatabase();
  if (!database) return nowhere;
  try {
    const rows = await database.settings();
    const isChosen = rows.some(({ scope }) => scope === SCOPE);
    return isChosen || (await database.hasHeard()) ? settingsIn(rows) : null;
  } catch {
    return nowhere;
  }
}

/** Here at once, and on the reader's other devices. */
export async function changeStatisticsSettings(values: Partial<StatisticsSettings>): Promise<void> {
  await changeSettingsHere({ scope: SCOPE, change: { values } });
  await loadStatisticsSettings();
}

/** What was chosen; null until it is known. */
export function useChosenStatistics(): StatisticsSettings | null {
  const settings = useStatisticsSettings((state) => state.settings);
  const isUnknown = settings === null;
  useEffect(() => {
    if (isUnknown) void loadStatisticsSettings();
  }, [isUnknown]);
  return settings;
}

onSyncNews(({ scopes }) => {
  const isUnknown = useStatisticsSettings.getState().settings === null;
  if (isUnknown || scopes.includes(SCOPE)) void loadStatisticsSettings();
});

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useStatisticsSettings.setState({ settings: null });
});
