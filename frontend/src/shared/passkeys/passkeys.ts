/** Passkeys of this browser: coming in with one, and making one (WebAuthn level 3). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { ApiError } from '@/api/api-error';
import { api, dataOf } from '@/api/client';

/** Only whoever uses one loads it. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this page may ask for passkeys, as only those of `origin` may, and the browser has any. */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return typeof globalThis.PublicKeyCredential === 'function' && globalThis.origin === origin;
}

/** Asks for a passkey and opens a session with it, of a deleted account if it `restore`s that; answers its token. */
export async function enterWithPasskey(restore: boolean): Promise<string> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    loadLibrary(),
    api.POST('/api/auth/passkeys/start').then(dataOf),
  ]);
  const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON: asked });
  const body = { credential: { ...credential }, restore };
  try {
    return dataOf(await api.POST('/api/auth/passkeys/finish', { body })).token;
  } catch (fault) {
    if (fault instanceof ApiError && fault.code === 'passkey_unknown') {
      await tellUnknown(asked.rpId, credential.id);
    }
    throw fault;
  }
}

/** Makes a passkey for whoever is signed in and has typed their password. */
export async function makePasskey(password: string | undefined): Promise<void> {
  const wanted = password === undefined ? {} : { password };
  const [{ startRegistration }, { options }] = await Promise.all([
    loadLibrary(),
    api.POST('/api/profile/passkeys/start', { body: wanted }).then(dataOf),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = await startRegistration({ optionsJSON });
  dataOf(await api.POST('/api/profile/passkeys', { body: { credential: { ...credential } } }));
}

/** Whether the reader has closed the browser's question, or left it unanswered. */
export function wasGivenUp(fault: unknown): boolean {
  return (
    fault instanceof Error && (fault.name === 'NotAllowedError' || fault.name === 'AbortError')
  );
}

/** Whether the device has one of this account already. */
export function isThereAlready(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'InvalidStateError';
}

interface CanForget {
  signalUnknownCredential?: (options: { rpId: string; credentialId: string }) => Promise<void>;
}

/** Lets the browser forget a passkey that opens nothing any more, where it can. */
async function tellUnknown(rpId: string | undefined, credentialId: string): Promise<void> {
  const { signalUnknownCredential } = globalThis.PublicKeyCredential as CanForget;
  if (rpId === undefined || !signalUnknownCredential) return;
  try {
    await signalUnknownCredential.call(globalThis.PublicKeyCredential, { rpId, credentialId });
  } catch {
    // It goes on offering it.
  }
}
