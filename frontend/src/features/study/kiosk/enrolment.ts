/** As what the server knows this kiosk: by a name that staff chose, and a token of its own. */
import { ApiError } from '@/api/api-error';
import { enrolKiosk } from '@/api/study';

import { studyDatabase } from '../log/database';
import { words } from '../words';

const key = 'kiosk';
export const longestName = 60;

export interface Enrolled {
  token: string;
  name: string;
}

export async function enrolled(): Promise<Enrolled | undefined> {
  return (await (await studyDatabase()).get('settings', key)) as Enrolled | undefined;
}

export async function keepEnrolled(kiosk: Enrolled): Promise<void> {
  await (await studyDatabase()).put('settings', kiosk, key);
}

export async function forgetEnrolled(): Promise<void> {
  await (await studyDatabase()).delete('settings', key);
}

/** 'Kiosk' and one of some trees: easy to tell apart, and nobody has to think of one. */
export function suggestedName(chance = Math.random()): string {
  const trees = words('staff.trees').split(' ');
  return words('staff.defaultName', { tree: trees[Math.floor(chance * trees.length)] });
}

export type Enrolling = Enrolled | 'tooMany' | 'unknown';

let enrolling: Promise<Enrolling> | undefined;

/** The kiosk as it is known, or becomes known by the leave that the PIN was answered with. */
export function enrol(leave: string | null): Promise<Enrolling> {
  enrolling ??= enrolOnce(leave).finally(() => {
    enrolling = undefined;
  });
  return enrolling;
}

async function enrolOnce(leave: string | null): Promise<Enrolling> {
  const known = await enrolled().catch(() => undefined);
  if (known) return known;
  if (leave === null) return 'unknown';
  const name = suggestedName();
  try {
    const kiosk = { token: await enrolKiosk(leave, name), name };
    // What a full disk does not keep is enrolled anew the next time that the PIN is typed.
    await keepEnrolled(kiosk);
    return kiosk;
  } catch (fault) {
    return fault instanceof ApiError && fault.code === 'too_many_kiosks' ? 'tooMany' : 'unknown';
  }
}
