// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Annotation, KeptAnnotation, SyncAnswer, SyncChange } from '@/api/client';

import { SyncDatabase, syncDatabaseOf, type Wish } from './sync-database';

const BOOK = 7;

const note = (body: string): Annotation => ({
  kind: 'highlight',
  anchors: [
    {
      span: '0:0-4',
      textHash: '0011223344556677',
      quote: { prefix: '', exact: 'Text', suffix: '' },
      progression: 0,
    },
  ],
  colour: 'yellow',
  style: 'highlight',
  body,
  tags: [],
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T03:04:05Z',
});

const told = (key: string, rev: number, annotation: Annotation | null): KeptAnnotation => ({
  key,
  bookId: BOOK,
  bookTitle: 'Der Bau',
  rev,
  annotation,
});

const answer = (more: Partial<SyncAnswer>): SyncAnswer => ({
  rev: 1,
  more: false,
  reset: false,
  applied: [],
  refused: [],
  behind: [],
  annotations: [],
  places: [],
  settings: [],
  ...more,
});

const wish = (key: string, body: string | null, fields: Wish['fields'] = []): Wish => ({
  key,
  bookId: BOOK,
  base: 0,
  annotation: body === null ? null : note(body),
  fields,
});

let users = 0;
let database: SyncDatabase;
beforeEach(() => {
  users += 1;
  database = new SyncDatabase(users);
});

const bodies = async () =>
  (await database.annotationsOf(BOOK)).map(({ annotation }) => annotation?.body);
const words = (changes: SyncChange[]) =>
  changes.map((change) => (change.of === 'annotation' ? change.annotation?.body : undefined));

test('a change is here at once, and waits to be sent until the server has taken it', async () => {
  await database.change(wish('a', 'one'));
  expect(await bodies()).toEqual(['one']);
  const [change] = await database.next();
  expect(change).toMatchObject({ of: 'annotation', key: 'a', bookId: BOOK, base: 0 });
  expect(await database.owes()).toBe(true);
  const taken = answer({
    rev: 5,
    applied: [change?.id ?? ''],
    annotations: [told('a', 5, note('one'))],
  });
  expect(await database.settle(taken)).toEqual({ books: new Set([BOOK]), scopes: [] });
  expect(await database.owes()).toBe(false);
  expect(await database.since()).toBe(5);
  await database.change({ ...wish('a', 'two', ['body']), base: 5 });
  expect(await database.next()).toMatchObject([{ base: 5, fields: ['body'] }]);
});

test('what was never sent takes further edits in, what was sent stays as it is', async () => {
  await database.change(wish('a', 'o'));
  await database.change(wish('a', 'on', ['body']));
  await database.change(wish('b', 'x'));
  await database.change(wish('a', 'one', ['body', 'colour']));
  expect(words(await database.next())).toEqual(['one', 'x']);
  await database.change(wish('a', 'two', ['body']));
  const sentAgain = await database.next();
  expect(words(sentAgain)).toEqual(['one', 'x', 'two']);
  expect(new Set(sentAgain.map(({ id }) => id)).size).toBe(3);
});

test('what is being changed here is not taken back by what was said before', async () => {
  await database.change(wish('a', 'one'));
  const [first] = await database.next();
  await database.change(wish('a', 'one, two', ['body']));
  const taken = { rev: 3, applied: [first?.id ?? ''], annotations: [told('a', 3, note('one'))] };
  await database.settle(answer(taken));
  expect(await bodies()).toEqual(['one, two']);
  expect(words(await database.next())).toEqual(['one, two']);
});

test('what is deleted elsewhere is gone here, and what is refused is not sent again', async () => {
  await database.settle(answer({ rev: 2, annotations: [told('a', 2, note('one'))] }));
  expect(await bodies()).toEqual(['one']);
  await database.settle(answer({ rev: 4, annotations: [told('a', 4, null)] }));
  expect(await bodies()).toEqual([]);
  await database.change(wish('b', 'x'));
  const [change] = await database.next();
  await database.settle(answer({ rev: 4, refused: [{ id: change?.id ?? '', code: 'full' }] }));
  expect(await database.owes()).toBe(false);
  expect(await bodies()).toEqual(['x']);
});

test('a server that was put back is sent what it lost', async () => {
  const kept = [told('a', 90, note('one')), told('b', 91, note('two'))];
  await database.settle(answer({ rev: 91, annotations: kept }));
  const reset = { rev: 10, reset: true, annotations: [told('a', 9, note('old'))] };
  await database.settle(answer({ ...reset, more: true }));
  expect(await database.owes()).toBe(false);
  await database.settle(answer({ rev: 12 }));
  expect(await bodies()).toEqual(['old', 'two']);
  expect(await database.next()).toMatchObject([{ key: 'b', base: 0 }]);
});

test('a request holds no more than the server takes', async () => {
  const long = 'x'.repeat(30_000);
  for (let at = 0; at < 30; at += 1) await database.change(wish(`k${at}`, long));
  const first = await database.next();
  expect(first.length).toBeGreaterThan(15);
  expect(JSON.stringify(first).length).toBeLessThan(800_000);
});

test('what there is no room for stays here as it was written', async () => {
  await database.settle(answer({ rev: 2, annotations: [told('a', 2, note('short'))] }));
  await database.change({ ...wish('a', 'much longer', ['body']), base: 2 });
  const [change] = await database.next();
  const refused = [{ id: change?.id ?? '', code: 'full' as const }];
  await database.settle(answer({ rev: 2, refused, annotations: [told('a', 2, note('short'))] }));
  expect(await bodies()).toEqual(['much longer']);
});

test('a change that cannot be queued changes nothing', async () => {
  const broken = { ...wish('a', 'one'), fields: [() => undefined] as unknown as Wish['fields'] };
  await expect(database.change(broken)).rejects.toThrow();
  expect(await bodies()).toEqual([]);
});

test('one reader has nothing of another', async () => {
  await database.change(wish('a', 'mine'));
  expect(await new SyncDatabase(users + 1000).annotationsOf(BOOK)).toEqual([]);
});

const scopes = async () => (await database.settings()).map(({ scope }) => scope);

test('settings that are changed again before they are sent go as one, but not over a deletion', async () => {
  await database.changeSettings({ scope: 'book:7', change: { values: { fontSize: 20 } } });
  await database.changeSettings({ scope: 'book:7', change: { values: { font: 'lexend' } } });
  await database.changeSettings({ scope: 'book:7', change: null });
  await database.changeSettings({ scope: 'book:7', change: { values: {} } });
  expect(await database.next()).toMatchObject([
    { scope: 'book:7', settings: null },
    { scope: 'book:7', settings: { values: {} }, fields: ['scope'] },
  ]);
  expect(await scopes()).toEqual(['book:7']);
});

test('a server that was put back is sent the settings that it lost', async () => {
  const settings = [
    { scope: 'all', rev: 90, settings: { values: { fontSize: 20 } } },
    { scope: 'preset:x', rev: 91, settings: { name: 'Bahn', values: { fontSize: 20 } } },
  ];
  await database.settle(answer({ rev: 91, settings }));
  const older = [{ scope: 'all', rev: 9, settings: { values: { fontSize: 12 } } }];
  await database.settle(answer({ rev: 10, reset: true, settings: older }));
  expect(await database.next()).toMatchObject([
    { scope: 'preset:x', base: 0, settings: { name: 'Bahn' }, fields: ['fontSize', 'name'] },
  ]);
  expect((await database.settings())[0]?.settings?.values).toEqual({ fontSize: 12 });
});

test('a preset for which there is no room stays on this device', async () => {
  await database.changeSettings({ scope: 'preset:x', change: { name: 'Bahn', values: {} } });
  const [change] = await database.next();
  const refused = [{ id: change?.id ?? '', code: 'full' as const }];
  await database.settle(answer({ refused }));
  expect(await scopes()).toEqual(['preset:x']);
  expect(await database.owes()).toBe(false);
});

test('a device that did not know of settings is told anew, and keeps what it has', async () => {
  const before = await openDB(syncDatabaseOf(users), 1, {
    upgrade(old) {
      old.createObjectStore('annotations', { keyPath: 'key' }).createIndex('bookId', 'bookId');
      old.createObjectStore('outbox', { autoIncrement: true }).createIndex('key', 'key');
      old.createObjectStore('about');
      old.createObjectStore('missing');
    },
  });
  await before.put('about', 5, 'since');
  await before.put('annotations', told('a', 5, note('one')));
  before.close();
  expect(await database.since()).toBe(0);
  expect(await bodies()).toEqual(['one']);
});

const stretch = (id: string) => ({
  id,
  bookId: BOOK,
  chapterIndex: 0,
  from: 0,
  to: 900,
  start: '2026-03-28T21:00:00.000+01:00',
  seconds: 60,
  characters: 900,
  words: 150,
  kind: 'read' as const,
});

test('what was read waits until it is sent, each once, and changes hear nothing of it', async () => {
  await database.keepStretches([stretch('a'), stretch('b')]);
  await database.keepStretches([stretch('a')]);
  expect((await database.stretches()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await database.owes()).toBe(false);
  await database.forgetStretches(['a', 'unknown']);
  await database.keepStretches([stretch('c')]);
  expect((await database.stretches()).map(({ id }) => id)).toEqual(['b', 'c']);
  await database.forgetStretches();
  expect(await database.stretches()).toEqual([]);
});

test('what was read goes out in rounds, and is forgotten once the server has it or never will', async () => {
  const all = Array.from({ length: 501 }, (_, at) => stretch(`s${String(at).padStart(3, '0')}`));
  await database.keepStretches(all);
  const sent: number[] = [];
  let answer = () => Response.json({ counted: [], refused: [] });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    const { stretches } = (await (asked as Request).json()) as { stretches: unknown[] };
    sent.push(stretches.length);
    return answer();
  });
  const { sendStretches } = await import('./send-stretches');
  answer = () => Response.json({ status: 503, code: 'busy' }, { status: 503 });
  await expect(sendStretches(database, () => true)).rejects.toThrow();
  expect(await database.stretches()).toHaveLength(200);
  answer = () => Response.json({ counted: [], refused: [] });
  await sendStretches(database, () => true);
  expect(await database.stretches()).toEqual([]);
  // What nobody will ever take is not sent for ever.
  await database.keepStretches([stretch('a')]);
  answer = () => Response.json({ status: 400, code: 'invalid' }, { status: 400 });
  await sendStretches(database, () => true);
  expect(await database.stretches()).toEqual([]);
  // Of somebody who has left nothing goes out.
  await database.keepStretches([stretch('a')]);
  const before = sent.length;
  await sendStretches(database, () => false);
  expect(sent).toHaveLength(before);
  expect(sent).toEqual([200, 200, 200, 101, 1]);
  fetched.mockRestore();
});

test('of who has left no note stays for the sake of what they read', async () => {
  await database.settle(answer({ annotations: [told('a', 1, note('Mine'))] }));
  expect(await database.keepsOnlyStretches()).toBe(false);
  expect(await database.annotationsOf(BOOK)).toHaveLength(1);
  await database.keepStretches([stretch('a')]);
  expect(await database.keepsOnlyStretches()).toBe(true);
  expect(await database.annotationsOf(BOOK)).toEqual([]);
  // Back again, they are told of everything, and what they read goes out.
  expect([await database.hasHeard(), await database.since()]).toEqual([false, 0]);
  expect((await database.stretches()).map(({ id }) => id)).toEqual(['a']);
});

test('a database that the browser has closed is opened anew', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  await database.changeSettings({ scope: 'all', change: { values: { font: 'lexend' } } });
  const request = open.mock.results.at(-1)?.value as { result: never };
  forceCloseDatabase(request.result);
  await vi.waitFor(async () => expect(await scopes()).toEqual(['all']));
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
});

test('what counts where there is none changes nothing else, and a part of what is gone is none', async () => {
  const [font, other] = [{ values: { font: 'lexend' } }, { values: { font: 'literata', dim: 3 } }];
  await database.changeSettings({ scope: 'all', change: font });
  await database.changeSettings({ scope: 'all', change: other, isCopy: true });
  await database.changeSettings({ scope: 'book:7', change: font, ifGone: null });
  expect(await database.settings()).toEqual([{ scope: 'all', rev: 0, settings: font }]);
  expect(await database.next()).toHaveLength(1);
});
