/** How pages are set, as this device keeps it and has it sent. */
import { v7 as uuid } from 'uuid';

import type { KeptSettings, ReadingSettings, SyncAnswer } from '@/api/client';

import { unsentOf, type Writing } from './sync-schema';

/** Settings to be changed; null deletes those of a scope. */
export interface SettingsWish {
  /** `all`, `book:` and its number, or `preset:` and its UUID. */
  scope: string;
  /** What is different from now on: the rest stays as it is. */
  change: Partial<ReadingSettings> | null;
  /** They were here before anybody chose them here: they count where there are none. */
  isCopy?: boolean;
  /** What is put where there are none any more, instead of the change alone; null for nothing. */
  ifGone?: ReadingSettings | null;
}

/** Keeps settings as they are from now on, and puts the change behind the others. */
export async function putSettings(writing: Writing, wish: SettingsWish): Promise<void> {
  const { scope, isCopy = false } = wish;
  const kept = await writing.objectStore('settings').get(scope);
  const isGone = !kept?.settings;
  if (isCopy && !isGone) return;
  if (isGone && wish.ifGone === null) return;
  const change = isGone && wish.ifGone ? wish.ifGone : wish.change;
  const settings = change && changed(kept?.settings ?? null, change);
  const rev = kept?.rev ?? 0;
  if (settings) await writing.objectStore('settings').put({ scope, rev, settings });
  else await writing.objectStore('settings').delete(scope);
  await enqueue(writing, { scope, rev, settings }, isCopy ? [] : fieldsOf(change));
}

function changed(kept: ReadingSettings | null, change: Partial<ReadingSettings>): ReadingSettings {
  const { name = kept?.name, values } = change;
  return { ...(name && { name }), values: { ...kept?.values, ...values } };
}

/** What of them is changed; that there are any, where nothing else is. */
function fieldsOf(change: Partial<ReadingSettings> | null): string[] {
  if (!change) return [];
  const fields = Object.keys(change.values ?? {});
  if (change.name) fields.push('name');
  return fields.length > 0 ? fields : ['scope'];
}

async function enqueue(
  writing: Writing,
  { scope, rev: base, settings }: KeptSettings,
  fields: string[],
): Promise<void> {
  const unsent = await unsentOf(writing, scope);
  const before = unsent?.waiting.change;
  // What comes after a deletion is not a part of it.
  if (unsent && before?.of === 'settings' && before.settings) {
    const all = [...new Set([...(before.fields ?? []), ...fields])];
    const change = { ...before, settings, fields: all };
    await writing.objectStore('outbox').put({ ...unsent.waiting, change }, unsent.at);
    return;
  }
  const change = { of: 'settings' as const, id: uuid(), scope, base, settings, fields };
  await writing.objectStore('outbox').add({ change, key: scope, isSent: false });
}

/** Keeps what the server told of settings; the scopes of which something is new. */
export async function settleSettings(
  writing: Writing,
  answer: SyncAnswer,
  refused: ReadonlySet<string>,
): Promise<string[]> {
  const scopes: string[] = [];
  // Of several servers one may be older than the page.
  for (const told of answer.settings ?? []) {
    const { scope } = told;
    await writing.objectStore('missing').delete(scope);
    // As with annotations: what is here alone stays, and what waits is merged first.
    if (refused.has(scope)) continue;
    if (await writing.objectStore('outbox').index('key').getKey(scope)) continue;
    if (told.settings) await writing.objectStore('settings').put(told);
    else await writing.objectStore('settings').delete(scope);
    scopes.push(scope);
  }
  return scopes;
}

/** The server was put back: whether it has these is to be seen. */
export async function doubtSettings(writing: Writing): Promise<void> {
  for await (const cursor of writing.objectStore('settings')) {
    await writing.objectStore('missing').put(cursor.value.scope, cursor.value.scope);
    await cursor.update({ ...cursor.value, rev: 0 });
  }
}

/** Sends as new what a server that was put back does not have any more. */
export async function sendMissingSettings(writing: Writing, scope: string): Promise<void> {
  const kept = await writing.objectStore('settings').get(scope);
  if (kept?.settings) await enqueue(writing, kept, fieldsOf(kept.settings));
}
