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
  isUnheardOf,
  noteSent,
  takeGeneral,
  unkeptGeneral,
} from './general-settings';
import { keepSettings } from './kept-settings';
import type { Preset } from './presets';
import { differing, isEmpty, partedByScope, type Values, withWholeFace } from './values';

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
  return { ...general, ...partedByScope(own ?? {}).ofText };
}

const scopeOf = (bookId: number) => `book:${bookId}`;
const PRESET = 'preset:';

/** Longer does nobody wait for what other devices have chosen, milliseconds. */
const PATIENCE_MS = 800;

/** Nor for a browser that is slow to open what it keeps, or never does. */
const MOST_MS = PATIENCE_MS + 700;

/** Changes made here: what was read before one of them is read again. */
let changes = 0;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Opens the settings of a book: what this device keeps of them is known after that, or later. */
export async function openSettings(bookId: number): Promise<void> {
  useSettings.setState({ ...nothing(), bookId });
  // Where nothing can be kept all books are set alike.
  const known = hearFirst()
    .then(load)
    .catch(() => undefined);
  await Promise.race([known, pause(MOST_MS)]);
}

/** On a device that has never heard of the others, so that pages are not cut twice at once. */
async function hearFirst(): Promise<void> {
  const database = syncDatabase();
  if (!database || (await database.hasHeard())) return;
  await Promise.race([synchronise(), pause(PATIENCE_MS)]);
}

export function closeSettings(): void {
  useSettings.setState({ bookId: null, own: null });
}

async function load(): Promise<void> {
  const [before, whose, database] = [changes, reader(), syncDatabase()];
  const rows = (await database?.settings()) ?? [];
  const hasHeard = await database?.hasHeard();
  // Of somebody who has left nothing is taken.
  if (whose !== reader()) return;
  if (before !== changes) return load();
  const all = valuesOf(rows, 'all');
  if (!all && hasHeard) sendWhatWasHere();
  keepAgain(all ? takeGeneral(whose, all) : unkeptGeneral());
  const { bookId } = useSettings.getState();
  useSettings.setState({
    general: generalSettings(whose),
    own: bookId === null ? null : ownOf(rows, bookId),
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

/** What was chosen and not kept, as the page was closed or the browser gave no room. */
function keepAgain(values: Values): void {
  if (reader() === null || isEmpty(values)) return;
  void keepSettings({ scope: 'all', change: { values } });
}

function valuesOf(rows: readonly KeptSettings[], scope: string): Values | null {
  return rows.find((row) => row.scope === scope)?.settings?.values ?? null;
}

function ownOf(rows: readonly KeptSettings[], bookId: number): Values | null {
  const values = valuesOf(rows, scopeOf(bookId));
  return values && withWholeFace(values);
}

function presetIn({ scope, settings }: KeptSettings): Preset[] {
  if (!settings || !scope.startsWith(PRESET)) return [];
  const values = withWholeFace(settings.values);
  return [{ id: scope.slice(PRESET.length), name: settings.name ?? '', values }];
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
  const { ofReader, ofText } = partedByScope(wanted);
  changeGeneral(ofReader);
  changeFor(targetOf(useSettings.getState()), ofText);
}

/** The book that changes are for; null for all. */
const targetOf = ({ bookId, own }: Settings) => (own ? bookId : null);

function changeFor(bookId: number | null, wanted: Values): void {
  if (bookId === null) changeGeneral(wanted);
  else if (bookId === useSettings.getState().bookId) changeOwn(bookId, wanted);
  // Whether one that is closed still goes its own way is known where it is kept.
  else void keepSettings({ scope: scopeOf(bookId), change: { values: wanted }, ifGone: null });
}

function changeGeneral(wanted: Values): void {
  const values = differing(wanted, useSettings.getState().general);
  if (isEmpty(values)) return;
  changes += 1;
  const whose = reader();
  // Else what an earlier release has kept would stay on this device.
  if (whose !== null && isUnheardOf(whose)) sendWhatWasHere();
  useSettings.setState({ general: chooseGeneral(whose, values) });
  void keepSettings({ scope: 'all', change: { values } });
}

function changeOwn(bookId: number, wanted: Values): void {
  const state = useSettings.getState();
  const values = differing(wanted, settingsInForce(state));
  // It may follow the others again.
  if (!state.own || isEmpty(values)) return;
  changes += 1;
  useSettings.setState({ own: { ...state.own, ...values } });
  void keepSettings({ scope: scopeOf(bookId), change: { values } });
}

/** What takes something back may be called much later: not when somebody else is here. */
function forReader(undo: () => void): () => void {
  const whose = reader();
  return () => {
    if (reader() === whose) undo();
  };
}

/** The open book goes its own way from now on. */
export function leaveGeneral(): void {
  const { bookId } = useSettings.getState();
  if (bookId !== null) giveOwn(bookId, {});
}

/** A book goes its own way with these settings, whether it is open or not. */
function giveOwn(bookId: number, values: Values): void {
  changes += 1;
  const state = useSettings.getState();
  if (state.bookId === bookId) useSettings.setState({ own: { ...state.own, ...values } });
  void keepSettings({ scope: scopeOf(bookId), change: { values } });
}

/** The open book is set as all others from now on; what takes it back, if anything was lost. */
export function followGeneral(): (() => void) | null {
  const { bookId, own } = useSettings.getState();
  if (bookId === null || !own) return null;
  changes += 1;
  useSettings.setState({ own: null });
  void keepSettings({ scope: scopeOf(bookId), change: null });
  return isEmpty(own) ? null : forReader(() => giveOwn(bookId, own));
}

/** What takes it back gives those settings their values again that it has changed, where it has. */
export function choosePreset({ id, values: all }: Preset): () => void {
  const values = partedByScope(all).ofText;
  const state = useSettings.getState();
  const target = targetOf(state);
  const now = settingsInForce(state);
  const before = differing(now, { ...now, ...values });
  useSettings.setState({ chosen: id });
  changeFor(target, values);
  return forReader(() => changeFor(target, before));
}

/** Keeps what is in force under a name; one of that name is so from now on. */
export function savePreset(name: string): Preset {
  const state = useSettings.getState();
  const known = state.presets.find((preset) => preset.name === name);
  const values = partedByScope(settingsInForce(state)).ofText;
  const preset = { id: known?.id ?? uuid(), name, values };
  putPreset(preset);
  useSettings.setState({ chosen: preset.id });
  return preset;
}

export function renamePreset({ id, values }: Preset, name: string): void {
  const { presets } = useSettings.getState();
  const renamed = { name, values: presets.find((one) => one.id === id)?.values ?? values };
  // Another device may have deleted it meanwhile: who gives it a name wants all of it.
  show({ id, ...renamed });
  void keepSettings({ scope: PRESET + id, change: { name }, ifGone: renamed });
}

export function removePreset({ id }: Preset): void {
  changes += 1;
  useSettings.setState(({ presets }) => ({ presets: presets.filter((one) => one.id !== id) }));
  void keepSettings({ scope: PRESET + id, change: null });
}

/** Keeps a whole preset, be it new. */
export function putPreset(preset: Preset): void {
  const { id, name, values } = preset;
  show(preset);
  void keepSettings({ scope: PRESET + id, change: { name: name ?? '', values } });
}

/** In its place among the others. */
function show(preset: Preset): void {
  changes += 1;
  useSettings.setState(({ presets }) => ({
    presets: [...presets.filter(({ id }) => id !== preset.id), preset].sort(byName),
  }));
}
