/** What this browser remembers of somebody, thrown away when they leave: in one go, from here. */
import { forgetReading, forgetSentReading } from '@/shared/reading/forget-reading';
import { isShared } from '@/shared/shelf/shelf-owner';
import { wipeShelf } from '@/shared/shelf/wipe-shelf';
import { forgetCopy } from '@/shared/sync/leave-sync';

/** 'left': what could not be sent stays, but on a device of many; 'gone': the account is. */
export type Leaving = 'left' | 'gone';

export async function wipe(reader: number | undefined, leaving: Leaving): Promise<void> {
  const isAll = leaving === 'gone' || isShared();
  await Promise.all([
    wipeShelf(true),
    isAll ? forgetReading() : forgetSentReading(),
    forgetCopy(reader, isAll),
  ]);
}
