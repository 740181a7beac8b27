/**
 * How pages are set: for all books, for the one that is open, and what presets there are. Each
 * change is here at once, is kept on this device, and goes to the reader's others.
 */
import { v7 as uuid } from 'uuid';
import { create } from 'zustand';

import type { KeptSettings } from '@/api/client';
import { useSession } from '@/shared/session/session-store';
import { onSyncNews, syncDatabase, synchronise } from '@/shared/sync/synchronise';

import {
  chooseGeneral,
  chosenSettings,
  generalSettings,
  noteSent,
  takeGeneral,
} from './general-settings';
import { keepSettings } from './kept-settings';
import type { Preset } from './presets';
import { differing, isEmpty, type Values } from './values';

interface Settings {
  /** For all books; all of them. */
  general: Values;
  /** The book that is open, and what it has of its own: nothing if it follows the general ones. */
  bookId: number | null;
  own: Values | null;
  /** The reader's own presets, by name. */
  presets: readonly Preset[];
  /** The preset that was chosen last. */
  chosen: string | null;
}

const reader = () => useSession.getState().user?.id ?? null;
const nothing = () => ({
  general: generalSettings(reader()),
  bookId: null,
  own: null,
  presets: [],
  chosen: null,
});

export const useSettings = create<Settings>()(nothing);

/** What the open book is set by. */
export function settingsInForce({ general, own }: Settings): Values {
  return { ...general, ...own };
}

const scopeOf = (bookId: number) => `book:${bookId}`;
const PRESET = 'preset:';

/** Longer does nobody wait for what other devices have chosen, milliseconds. */
const PATIENCE_MS = 800;

/** Changes made here: what was read before one of them is read again. */
let changes = 0;

/** Opens the settings of a book: after that all is known that this device keeps of them. */
export async function openSettings(bookId: number): Promise<void> {
  useSettings.setState({ ...nothing(), bookId });
  try {
    await hearFirst();
    await load();
  } catch {
    // Where nothing can be kept all books are set alike.
  }
}

/** On a device that has never heard of the others, so that pages are not cut twice at once. */
async function hearFirst(): Promise<void> {
  const database = syncDatabase();
  if (!database || (await database.hasHeard())) return;
  await Promise.race([synchronise(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

export function closeSettings(): void {
  useSettings.setState({ bookId: null, own: null });
}

async function load(): Promise<void> {
  const before = changes;
  const rows = (await syncDatabase()?.settings()) ?? [];
  if (before !== changes) return load();
  const all = valuesOf(rows, 'all');
  if (all) takeGeneral(reader(), all);
  else if (await syncDatabase()?.hasHeard()) sendWhatWasHere();
  const { bookId } = useSettings.getState();
  useSettings.setState({
    general: generalSettings(reader()),
    own: bookId === null ? null : valuesOf(rows, scopeOf(bookId)),
    presets: rows.flatMap(presetIn).sort(byName),
  });
}

/** What was chosen before it went to other devices, or without an account. */
function sendWhatWasHere(): void {
  const values = chosenSettings();
  if (reader() === null) return;
  noteSent(reader(), values);
  if (isEmpty(values)) return;
  void keepSettings({ scope: 'all', change: { values }, isCopy: true });
}

function valuesOf(rows: readonly KeptSettings[], scope: string): Values | null {
  return rows.find((row) => row.scope === scope)?.settings?.values ?? null;
}

function presetIn({ scope, settings }: KeptSettings): Preset[] {
  if (!settings || !scope.startsWith(PRESET)) return [];
  return [{ id: scope.slice(PRESET.length), name: settings.name ?? '', values: settings.values }];
}

function byName(one: Preset, other: Preset): number {
  return (one.name ?? '').localeCompare(other.name ?? '') || (one.id < other.id ? -1 : 1);
}

onSyncNews(({ scopes }) => {
  if (scopes.length > 0) void load().catch(() => undefined);
});

// Whoever comes next has nothing of them.
useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useSettings.setState(nothing());
});

/** For the open book if it goes its own way, else for all. */
export function changeSettings(wanted: Values): void {
  const state = useSettings.getState();
  const values = differing(wanted, settingsInForce(state));
  if (isEmpty(values)) return;
  changes += 1;
  if (state.bookId !== null && state.own) {
    useSettings.setState({ own: { ...state.own, ...values } });
    void keepSettings({ scope: scopeOf(state.bookId), change: { values } });
    return;
  }
  useSettings.setState({ general: chooseGeneral(reader(), values) });
  void keepSettings({ scope: 'all', change: { values } });
}

/** The open book goes its own way from now on, with these settings of its own to begin with. */
export function leaveGeneral(values: Values = {}): void {
  const { bookId } = useSettings.getState();
  if (bookId === null) return;
  changes += 1;
  useSettings.setState({ own: values });
  void keepSettings({ scope: scopeOf(bookId), change: { values } });
}

/** The open book is set as all others from now on; what it had of its own. */
export function followGeneral(): Values {
  const { bookId, own } = useSettings.getState();
  if (bookId === null || !own) return {};
  changes += 1;
  useSettings.setState({ own: null });
  void keepSettings({ scope: scopeOf(bookId), change: null });
  return own;
}

export function choosePreset({ id, values }: Preset): void {
  useSettings.setState({ chosen: id });
  changeSettings(values);
}

/** Keeps what is in force under a name; one of that name is so from now on. */
export function savePreset(name: string): Preset {
  const state = useSettings.getState();
  const known = state.presets.find((preset) => preset.name === name);
  const preset = { id: known?.id ?? uuid(), name, values: settingsInForce(state) };
  putPreset(preset);
  useSettings.setState({ chosen: preset.id });
  return preset;
}

export function renamePreset({ id, values }: Preset, name: string): void {
  putPreset({ id, name, values }, { name });
}

export function removePreset({ id }: Preset): void {
  changes += 1;
  useSettings.setState(({ presets }) => ({ presets: presets.filter((one) => one.id !== id) }));
  void keepSettings({ scope: PRESET + id, change: null });
}

/** Puts one in its place among the others, be it new; `change` is what of it is different. */
export function putPreset(
  { id, name, values }: Preset,
  change: { name?: string; values?: Values } = { name: name ?? '', values },
): void {
  changes += 1;
  useSettings.setState(({ presets }) => ({
    presets: [...presets.filter((one) => one.id !== id), { id, name, values }].sort(byName),
  }));
  void keepSettings({ scope: PRESET + id, change });
}
