/** AES-GCM-256 around what this device keeps; the key never leaves the browser's keeping. */

const IV_BYTES = 12;
const AES = 'AES-GCM';

/** What is kept cannot be read, or not any more. */
export class Unsealable extends Error {
  override readonly name = 'Unsealable';
}

export function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const closed = await crypto.subtle.encrypt({ name: AES, iv }, key, bytes);
  const sealed = new Uint8Array(IV_BYTES + closed.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(closed), IV_BYTES);
  return sealed.buffer;
}

export async function unseal(key: CryptoKey, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, IV_BYTES);
  try {
    return await crypto.subtle.decrypt({ name: AES, iv }, key, new Uint8Array(sealed, IV_BYTES));
  } catch (cause) {
    throw new Unsealable('It was sealed with another key.', { cause });
  }
}

export function sealText(key: CryptoKey, text: string): Promise<ArrayBuffer> {
  return seal(key, new TextEncoder().encode(text));
}

export async function unsealText(key: CryptoKey, sealed: ArrayBuffer): Promise<string> {
  return new TextDecoder().decode(await unseal(key, sealed));
}

/** The type of a file goes before its bytes, under the same seal. */
export async function sealFile(key: CryptoKey, file: Blob): Promise<ArrayBuffer> {
  const type = new TextEncoder().encode(file.type.slice(0, 255));
  const bytes = new Uint8Array(1 + type.length + file.size);
  bytes[0] = type.length;
  bytes.set(type, 1);
  bytes.set(new Uint8Array(await file.arrayBuffer()), 1 + type.length);
  return seal(key, bytes);
}

export async function unsealFile(key: CryptoKey, sealed: ArrayBuffer): Promise<Blob> {
  const bytes = new Uint8Array(await unseal(key, sealed));
  const begin = 1 + (bytes[0] ?? 0);
  const type = new TextDecoder().decode(bytes.subarray(1, begin));
  return new Blob([bytes.subarray(begin)], { type });
}

/** What something is called, so that it is found and its name is not told. */
export async function sealedName(name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
