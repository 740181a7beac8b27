/** What this browser remembers of somebody, thrown away when they leave: in one go, from here. */
import { forgetReading, forgetSentReading } from '@/shared/reading/forget-reading';
import { isShared } from '@/shared/shelf/shelf-owner';
import { wipeShelf } from '@/shared/shelf/wipe-shelf';
import { forgetCopy } from '@/shared/sync/leave-sync';
import { forgetBringing } from '@/shared/uploads/bringing-mark';

/** 'left': what could not be sent stays, but on a device of many; 'gone': the account is. */
export type Leaving = 'left' | 'gone';

export async function wipe(reader: number | undefined, leaving: Leaving): Promise<void> {
  const isAll = leaving === 'gone' || isShared();
  const who = reader ?? owed();
  if (isAll) localStorage.setItem(owedKey, String(who ?? ''));
  const ends = await Promise.allSettled([
    wipeShelf(true),
    isAll ? forgetReading() : forgetSentReading(),
    forgetCopy(who, isAll),
    forgetBringing(who),
  ]);
  if (isAll && ends.every(({ status }) => status === 'fulfilled')) {
    localStorage.removeItem(owedKey);
  }
}

/** Whose things are to be thrown away, until all of them are; empty where nobody knows. */
const owedKey = 'vokal-wipe';

function owed(): number | undefined {
  return Number(localStorage.getItem(owedKey)) || undefined;
}

/** Goes on where the browser was closed, or had no network, before everything was gone. */
export function finishLeaving(): void {
  if (localStorage.getItem(owedKey) !== null) void wipe(undefined, 'gone');
}

/** A session has ended by itself: on a device of many nothing of it stays. */
export function wipeIfShared(reader: number | undefined): void {
  if (isShared()) void wipe(reader, 'left');
}
