/** The staff's PIN: the server knows it; this device remembers it for days without a network. */
import { ApiError } from '@/api/api-error';
import { unlockKiosk } from '@/api/study';

import { studyDatabase } from '../log/database';

const rounds = 310_000;

interface Remembered {
  salt: Uint8Array<ArrayBuffer>;
  hash: string;
}

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const secret = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)).join();
}

async function remember(pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const remembered: Remembered = { salt, hash: await hashOf(pin, salt) };
  await (await studyDatabase()).put('settings', remembered, 'pin');
}

async function rememberedPin(): Promise<Remembered | undefined> {
  return (await (await studyDatabase()).get('settings', 'pin')) as Remembered | undefined;
}

/** The page is open; with leave to enrol this device as a kiosk, if the server has opened it. */
export interface Opened {
  leave: string | null;
}
export type Refused = 'wrong' | 'offline' | 'tooMany';

export async function unlock(pin: string): Promise<Opened | Refused> {
  let leave: string;
  try {
    leave = await unlockKiosk(pin);
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 429) return 'tooMany';
    if (fault instanceof ApiError && fault.status >= 400 && fault.status < 500) return 'wrong';
    return unlockFromMemory(pin);
  }
  // A full disk costs the way in without a network, not this one.
  await remember(pin).catch(() => undefined);
  return { leave };
}

async function unlockFromMemory(pin: string): Promise<Opened | Refused> {
  const remembered = await rememberedPin().catch(() => undefined);
  if (!remembered) return 'offline';
  return (await hashOf(pin, remembered.salt)) === remembered.hash ? { leave: null } : 'wrong';
}
