/** The way to the provider and what has to be remembered for the way back. */
import i18next from 'i18next';

import { ApiError } from '@/api/api-error';
import { api, dataOf } from '@/api/client';
import { wordsOf } from '@/shared/i18n/server-words';

export type Flow = 'login' | 'register';

/** The provider that is called so wherever it is configured by `VOKAL_GOOGLE_…`. */
export const google = { id: 'google', name: 'Google' };

/** Survives the visit to the provider in this tab, and is nobody else's. */
const memoryKey = 'vokal-oauth';

export interface Memory {
  state: string;
  returnUrl: string | null;
  provider: { id: string; name: string };
  /** Whether a deleted account is to come back. */
  restore: boolean;
}

/** Leaves for the provider's page. */
export async function leaveFor(
  provider: { id: string; name: string },
  flow: Flow,
  returnUrl: string | null,
  invitation: string | null,
  restore = false,
): Promise<void> {
  const body = {
    flow,
    provider: provider.id,
    ...(returnUrl !== null && { returnUrl }),
    ...(invitation && { invitation }),
    ...(restore && { restore }),
  };
  const { authorizationUrl, state } = dataOf(await api.POST('/api/auth/google/start', { body }));
  if (!/^https?:\/\//.test(authorizationUrl)) throw new Error('the provider has no web address');
  const memory = { state, returnUrl, provider: provider.name, id: provider.id, restore };
  sessionStorage.setItem(memoryKey, JSON.stringify(memory));
  globalThis.location.assign(authorizationUrl);
}

/** What was remembered on leaving; asking forgets it, for a state is good once. */
export function takeMemory(): Memory | null {
  const stored = sessionStorage.getItem(memoryKey);
  sessionStorage.removeItem(memoryKey);
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('state' in value)) return null;
    const { state, returnUrl, provider, id, restore } = value as Record<string, unknown>;
    if (typeof state !== 'string' || state === '') return null;
    return {
      state,
      returnUrl: typeof returnUrl === 'string' ? returnUrl : null,
      provider: {
        id: typeof id === 'string' ? id : google.id,
        name: typeof provider === 'string' ? provider : google.name,
      },
      restore: restore === true,
    };
  } catch {
    return null;
  }
}

/** A state that ends so belongs to the sign-up flow. */
export function isSignUp(state: string): boolean {
  return state.endsWith('_register');
}

/** Why somebody cannot leave for the provider: what the server says, if it says why. */
export function reasonOf(fault: unknown, flow: Flow, provider: string): string {
  const { code, status } = fault instanceof ApiError ? fault : { code: '', status: 500 };
  if (code === notConfigured) return i18next.t('google.missing');
  const named = { provider };
  if (status > 0 && status < 500) {
    return wordsOf(fault, i18next.t('google.unavailable', named), named);
  }
  return i18next.t(flow === 'register' ? 'google.signUpDown' : 'google.signInDown', named);
}

const notConfigured = 'google-not-configured';
