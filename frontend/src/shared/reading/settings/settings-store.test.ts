// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { beforeEach, expect, test, vi } from 'vitest';

import type { KeptSettings, SyncAnswer } from '@/api/client';
import { useSession } from '@/shared/session/session-store';
import { SyncDatabase } from '@/shared/sync/sync-database';
import { storedPreferences, storePreferences } from '@/shared/theme/theme-store';

import { preferencesFrom } from '../preferences';
import { forgetGeneral } from './about-general';
import {
  changeSettings,
  choosePreset,
  closeSettings,
  followGeneral,
  leaveGeneral,
  openSettings,
  putPreset,
  removePreset,
  renamePreset,
  savePreset,
  settingsInForce,
  useSettings,
} from './settings-store';
import { valuesIn } from './values';

const BOOK = 7;

const news = vi.hoisted(() => ({ tell: (_: object) => {} }));
let database: SyncDatabase;

// The server is not here: what it would be sent waits in the database.
vi.mock('@/shared/sync/synchronise', () => ({
  syncDatabase: () => database,
  synchronise: () => Promise.resolve(),
  changeSettingsHere: (wish: Parameters<SyncDatabase['changeSettings']>[0]) =>
    database.changeSettings(wish),
  onSyncNews: (listener: (told: object) => void) => {
    news.tell = listener;
  },
}));

let users = 0;

function arrive(id: number): void {
  database = new SyncDatabase(id);
  useSession.setState({ user: { id, email: 'x', firstName: 'x', lastName: 'x' } as never });
}

beforeEach(() => {
  localStorage.clear();
  users += 1;
  arrive(users);
});

const inForce = () => settingsInForce(useSettings.getState());

/** What is to be sent, and the server's word that it has it. */
async function sent() {
  const changes = await database.next();
  await hear(
    [],
    changes.map(({ id }) => id),
  );
  return changes.map((change) => {
    if (change.of !== 'settings') throw new Error(change.of);
    const { scope, settings, fields } = change;
    return { scope, settings, fields };
  });
}

let rev = 0;

async function hear(settings: KeptSettings[], applied: string[] = []): Promise<void> {
  rev += 1;
  const nothing = {
    more: false,
    reset: false,
    refused: [],
    behind: [],
    annotations: [],
    places: [],
  };
  const answer: SyncAnswer = { ...nothing, rev, applied, settings };
  const { scopes } = await database.settle(answer);
  news.tell({ scopes });
}

const told = (scope: string, values: object, name?: string): KeptSettings => ({
  scope,
  rev: rev + 1,
  settings: { ...(name && { name }), values: values as Record<string, string> },
});

test('what is changed holds at once, for all books, and is sent alone', async () => {
  await openSettings(BOOK);
  changeSettings({ font: 'lexend', fontSize: 16 });
  expect(inForce()).toMatchObject({ font: 'lexend' });
  expect(storedPreferences()).toMatchObject({ font: 'lexend' });
  expect(await sent()).toEqual([
    { scope: 'all', settings: { values: { font: 'lexend' } }, fields: ['font'] },
  ]);
  changeSettings({ font: 'lexend' });
  expect(await sent()).toEqual([]);
});

test('a book that goes its own way has what was changed since, and follows in the rest', async () => {
  await openSettings(BOOK);
  leaveGeneral();
  changeSettings({ fontSize: 24 });
  expect(await sent()).toEqual([
    {
      scope: `book:${BOOK}`,
      settings: { values: { fontSize: 24 } },
      fields: ['scope', 'fontSize'],
    },
  ]);
  closeSettings();
  expect(inForce()).toMatchObject({ fontSize: 16 });
  await openSettings(BOOK + 1);
  changeSettings({ font: 'lexend' });
  await openSettings(BOOK);
  expect(inForce()).toMatchObject({ fontSize: 24, font: 'lexend' });
  const undo = followGeneral();
  expect(inForce()).toMatchObject({ fontSize: 16 });
  undo?.();
  expect(inForce()).toMatchObject({ fontSize: 24 });
  expect((await sent()).slice(1)).toEqual([
    { scope: `book:${BOOK}`, settings: null, fields: [] },
    { scope: `book:${BOOK}`, settings: { values: { fontSize: 24 } }, fields: ['fontSize'] },
  ]);
  await openSettings(BOOK);
  expect(useSettings.getState().own).toEqual({ fontSize: 24 });
});

test('a wish that is given up for one book is given up there, whatever holds for all', async () => {
  await openSettings(BOOK);
  changeSettings(valuesIn({ lineHeight: 1.8 }));
  leaveGeneral();
  changeSettings(valuesIn({ lineHeight: null }));
  expect(preferencesFrom(inForce()).lineHeight).toBeNull();
  await openSettings(BOOK + 1);
  expect(preferencesFrom(inForce()).lineHeight).toBe(1.8);
  await openSettings(BOOK);
  expect(preferencesFrom(inForce()).lineHeight).toBeNull();
});

test('a face of ours for one book stays, whatever is brought along for all', async () => {
  await openSettings(BOOK);
  leaveGeneral();
  changeSettings(valuesIn({ font: 'lexend', ownFont: null }));
  closeSettings();
  const family = 'a'.repeat(32);
  changeSettings({ ownFont: family });
  await openSettings(BOOK);
  expect(preferencesFrom(inForce())).toMatchObject({ font: 'lexend', ownFont: null });
});

test('presets of an earlier release, which knew of no own fonts, have none', async () => {
  const family = 'a'.repeat(32);
  changeSettings({ ownFont: family });
  putPreset({ id: 'p', name: 'Evening', values: { font: 'lexend' } });
  await openSettings(BOOK);
  const [evening] = useSettings.getState().presets;
  if (!evening) throw new Error('it is gone');
  choosePreset(evening);
  expect(preferencesFrom(inForce())).toMatchObject({ font: 'lexend', ownFont: null });
});

test('what another device chose is here, but for what each has of its own', async () => {
  await hear([told('all', { font: 'lexend', fontSize: 20, margins: 'wide' })]);
  // A device that was never set up begins with all of it.
  await openSettings(BOOK);
  expect(inForce()).toMatchObject({ font: 'lexend', fontSize: 20, margins: 'wide' });
  changeSettings({ fontSize: 14 });
  await sent();
  await hear([told('all', { font: 'atkinson', fontSize: 24, margins: 'narrow' })]);
  await vi.waitFor(() => expect(inForce()).toMatchObject({ font: 'atkinson' }));
  expect(inForce()).toMatchObject({ fontSize: 14, margins: 'wide' });
  // For one book, and as a preset, sizes are the same everywhere.
  await hear([told(`book:${BOOK}`, { fontSize: 40 }), told('preset:x', { fontSize: 28 }, 'Bahn')]);
  await vi.waitFor(() => expect(inForce()).toMatchObject({ fontSize: 40 }));
  expect(useSettings.getState().presets).toMatchObject([
    { name: 'Bahn', values: { fontSize: 28 } },
  ]);
});

test('what is being changed here is not taken back by what was said before', async () => {
  await openSettings(BOOK);
  changeSettings({ font: 'lexend' });
  const [change] = await database.next();
  changeSettings({ font: 'atkinson' });
  await hear([told('all', { font: 'lexend' })], [change?.id ?? '']);
  expect(inForce()).toMatchObject({ font: 'atkinson' });
  expect(await sent()).toMatchObject([{ settings: { values: { font: 'atkinson' } } }]);
});

test('what was chosen before there was an account to tell goes there, where nothing is', async () => {
  storePreferences({ font: 'lexend', fontSize: 20, theme: 'sepia' });
  await hear([]);
  await openSettings(BOOK);
  expect(await sent()).toEqual([
    { scope: 'all', settings: { values: { font: 'lexend', fontSize: 20 } }, fields: [] },
  ]);
  await openSettings(BOOK);
  expect(await sent()).toEqual([]);
  // The account had another face; the size was chosen on this device.
  await hear([told('all', { font: 'atkinson', fontSize: 12 })]);
  await vi.waitFor(() => expect(inForce()).toMatchObject({ font: 'atkinson', fontSize: 20 }));
});

test('a device on which somebody has read keeps its size, though nobody chose it there', async () => {
  await hear([]);
  await openSettings(BOOK);
  await hear([told('all', { font: 'lexend', fontSize: 24 })]);
  await vi.waitFor(() => expect(inForce()).toMatchObject({ font: 'lexend', fontSize: 16 }));
});

test('presets are saved, chosen, renamed and deleted', async () => {
  await openSettings(BOOK);
  changeSettings({ fontSize: 20, hyphenation: true });
  const bahn = savePreset('Bahn');
  changeSettings({ fontSize: 12 });
  choosePreset(bahn);
  expect(inForce()).toMatchObject({ fontSize: 20, hyphenation: true });
  await sent();
  renamePreset(bahn, 'Zug');
  expect(await sent()).toMatchObject([{ settings: { name: 'Zug' }, fields: ['name'] }]);
  // The same name is the same preset.
  changeSettings({ fontSize: 22 });
  expect(savePreset('Zug').id).toBe(bahn.id);
  expect(useSettings.getState().presets).toMatchObject([{ name: 'Zug', values: { fontSize: 22 } }]);
  const [zug] = useSettings.getState().presets;
  if (!zug) throw new Error('no preset');
  removePreset(zug);
  putPreset(zug);
  await openSettings(BOOK);
  expect(useSettings.getState().presets).toEqual([zug]);
  removePreset(zug);
  await openSettings(BOOK);
  expect(useSettings.getState().presets).toEqual([]);
});

test('whoever comes next begins with what is usual, in the colours of the place', async () => {
  const own = { theme: 'own', ownColours: { ink: '#ffe9a8', page: '#10233f' } };
  storePreferences(own);
  await openSettings(BOOK);
  changeSettings({ font: 'lexend', fontSize: 24 });
  savePreset('Mine');
  forgetGeneral();
  useSession.setState({ user: null });
  expect(inForce()).toMatchObject({ font: 'literata', fontSize: 16 });
  expect(useSettings.getState().presets).toEqual([]);
  expect(storedPreferences()).toEqual(own);
});

test('of a session that ended by itself the next reader has nothing either', async () => {
  await openSettings(BOOK);
  changeSettings({ font: 'lexend' });
  users += 1;
  arrive(users);
  expect(inForce()).toMatchObject({ font: 'literata' });
  await openSettings(BOOK);
  expect(await database.next()).toEqual([]);
});

test('what was chosen and did not come into the copy is kept again, not taken back', async () => {
  await openSettings(BOOK);
  changeSettings({ font: 'atkinson' });
  await sent();
  const kept = vi.spyOn(database, 'changeSettings').mockRejectedValueOnce(new Error('disk'));
  changeSettings({ font: 'lexend', publisherStyles: false });
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
  // The page is opened again.
  await openSettings(BOOK);
  expect(inForce()).toMatchObject({ font: 'lexend', publisherStyles: false });
  expect(await sent()).toMatchObject([
    { settings: { values: { font: 'lexend', publisherStyles: false } } },
  ]);
  // Once it is kept another device may choose again.
  await hear([told('all', { font: 'literata', publisherStyles: false })]);
  await vi.waitFor(() => expect(inForce()).toMatchObject({ font: 'literata' }));
  expect(await sent()).toEqual([]);
});

test('settings of an earlier release go with the first change, before the server is heard', async () => {
  storePreferences({ font: 'lexend', hyphenation: true });
  await openSettings(BOOK);
  changeSettings({ font: 'atkinson' });
  changeSettings({ publisherStyles: false });
  expect(await sent()).toEqual([
    {
      scope: 'all',
      settings: { values: { font: 'atkinson', hyphenation: true, publisherStyles: false } },
      fields: ['font', 'publisherStyles'],
    },
  ]);
});

test('a database that never answers keeps nobody from a book, and is heard later', async () => {
  let answer = () => {};
  const silent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const read = database.settings.bind(database);
  vi.spyOn(database, 'settings').mockImplementation(() => silent.then(read));
  await hear([told('all', { font: 'lexend' })]);
  await openSettings(BOOK);
  expect(inForce()).toMatchObject({ font: 'literata' });
  answer();
  await vi.waitFor(() => expect(inForce()).toMatchObject({ font: 'lexend' }));
});

test('of a reader who leaves while settings are read nothing is taken', async () => {
  await hear([told('all', { font: 'lexend' }), told('preset:x', {}, 'Bahn')]);
  const opening = openSettings(BOOK);
  users += 1;
  arrive(users);
  await opening;
  expect(inForce()).toMatchObject({ font: 'literata' });
  expect(useSettings.getState().presets).toEqual([]);
});

test('a preset is taken back where it was chosen, and only what it has changed', async () => {
  await openSettings(BOOK);
  const values = { font: 'lexend', hyphenation: true };
  changeSettings({ hyphenation: true });
  const undo = choosePreset({ id: 'x', name: 'Bahn', values });
  changeSettings({ publisherStyles: false });
  await openSettings(BOOK + 1);
  leaveGeneral();
  changeSettings({ font: 'atkinson' });
  undo();
  const { own, general } = useSettings.getState();
  expect(own).toEqual({ font: 'atkinson' });
  expect(general).toMatchObject({ font: 'literata', hyphenation: true, publisherStyles: false });
});

test('what one book had of its own is given back to that book', async () => {
  await openSettings(BOOK);
  leaveGeneral();
  const undoPreset = choosePreset({ id: 'x', name: 'Bahn', values: { font: 'lexend' } });
  const undo = followGeneral();
  await openSettings(BOOK + 1);
  // It goes with the others now: nothing is left to be taken back.
  undoPreset();
  undo?.();
  expect(useSettings.getState().own).toBeNull();
  await openSettings(BOOK);
  // With a face of ours goes that none was brought along.
  expect(useSettings.getState().own).toEqual({ font: 'lexend', ownFont: 'none' });
  await openSettings(BOOK + 1);
  undoPreset();
  await openSettings(BOOK);
  expect(useSettings.getState().own).toEqual({ font: 'literata', ownFont: 'none' });
  users += 1;
  arrive(users);
  await openSettings(BOOK);
  undo?.();
  expect(await database.settings()).toEqual([]);
});

test('a preset that another device has deleted is whole once it has a new name', async () => {
  await openSettings(BOOK);
  changeSettings({ font: 'lexend' });
  const bahn = savePreset('Bahn');
  await sent();
  await hear([{ scope: `preset:${bahn.id}`, rev: rev + 1, settings: null }]);
  await vi.waitFor(() => expect(useSettings.getState().presets).toEqual([]));
  renamePreset(bahn, 'Zug');
  await openSettings(BOOK);
  expect(useSettings.getState().presets).toEqual([{ ...bahn, name: 'Zug' }]);
});

test('where nothing can be stored two choices hold beside each other', async () => {
  await openSettings(BOOK);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  changeSettings({ font: 'lexend' });
  changeSettings({ hyphenation: true });
  await openSettings(BOOK);
  expect(inForce()).toMatchObject({ font: 'lexend', hyphenation: true });
  forgetGeneral();
  useSession.setState({ user: null });
  expect(inForce()).toMatchObject({ font: 'literata', hyphenation: false });
  full.mockRestore();
});

test('keys of one letter are switched off for all books, whatever one has of its own', async () => {
  await openSettings(BOOK);
  leaveGeneral();
  changeSettings({ letterKeys: false, fontSize: 24 });
  expect(await sent()).toEqual([
    {
      scope: `book:${BOOK}`,
      settings: { values: { fontSize: 24 } },
      fields: ['scope', 'fontSize'],
    },
    { scope: 'all', settings: { values: { letterKeys: false } }, fields: ['letterKeys'] },
  ]);
  const preset = savePreset('Bahn');
  expect(preset.values).not.toHaveProperty('letterKeys');
  await openSettings(BOOK + 1);
  expect(inForce()).toMatchObject({ letterKeys: false, fontSize: 16 });
});
