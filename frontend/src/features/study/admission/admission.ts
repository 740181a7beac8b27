/** Leave to take part, where the study asks for a code: kept on this device until it ends. */
import { ApiError } from '@/api/api-error';
import { admit, type StudyAdmission } from '@/api/study';

import { studyDatabase } from '../log/database';

const key = 'admission';

/** What this device may open sessions with; nothing if it has not been let in, or long ago. */
export async function admission(): Promise<StudyAdmission | undefined> {
  const kept = (await (await studyDatabase()).get('settings', key)) as StudyAdmission | undefined;
  const today = new Date().toISOString().slice(0, 10);
  return kept && today <= kept.goodUntil ? kept : undefined;
}

/** Whether the server lets nobody begin at the moment, whoever asks. */
export function isClosed(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'study_closed';
}

export type Admitting = 'in' | 'closed' | 'wrong' | 'tooMany' | 'offline';

/** Exchanges what somebody has typed. */
export async function comeIn(code: string): Promise<Admitting> {
  try {
    const admitted = await admit(code);
    await (await studyDatabase()).put('settings', admitted, key);
    return 'in';
  } catch (fault) {
    if (!(fault instanceof ApiError)) return 'offline';
    if (isClosed(fault)) return 'closed';
    if (fault.status === 429) return 'tooMany';
    return fault.status >= 400 && fault.status < 500 ? 'wrong' : 'offline';
  }
}

/** Whoever comes after somebody with a code of their own needs another. */
export async function spendAdmission(): Promise<void> {
  const kept = await admission();
  if (kept?.single) await (await studyDatabase()).delete('settings', key);
}
