// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { tokenFor } from '../../tests/backend';
import { endSession, endSessionBy, onSessionEnd, onSignedInElsewhere } from './session-events';
import { storedToken, storeToken, tokenKey } from './token';

/** What this tab sees of another that writes the token. */
function elsewhere(oldValue: string | null, newValue: string | null) {
  globalThis.dispatchEvent(new StorageEvent('storage', { key: tokenKey, oldValue, newValue }));
}

test('a tab is told why the session ended in another', () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  storeToken(tokenFor());
  endSession('expired');
  expect(storedToken()).toBeNull();
  elsewhere(tokenFor(), null);
  endSession('logout');
  elsewhere(tokenFor(), null);
  expect(ended.mock.calls.flat()).toEqual(['expired', 'expired', 'logout', 'logout']);
  stop();
});

test('a request that is refused while somebody has the session ended tells no expiry', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  storeToken(tokenFor());
  await endSessionBy('deleted', async () => endSession('expired'));
  expect(ended.mock.calls.flat()).toEqual(['deleted']);
  storeToken(tokenFor());
  await endSessionBy('logout', async () => {});
  expect(storedToken()).toBeNull();
  // What failed is no reason any more.
  storeToken(tokenFor());
  const failing = endSessionBy('logout', () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  endSession('expired');
  expect(ended.mock.calls.flat()).toEqual(['deleted', 'logout', 'expired']);
  stop();
});

test('a renewal in another tab is no news, somebody else is', () => {
  const changed = vi.fn();
  const stop = onSignedInElsewhere(changed);
  elsewhere(tokenFor({ sub: '1' }), tokenFor({ sub: '1', sid: 'next' }));
  expect(changed).not.toHaveBeenCalled();
  const other = tokenFor({ sub: '2' });
  elsewhere(tokenFor({ sub: '1' }), other);
  elsewhere(null, other);
  expect(changed.mock.calls.flat()).toEqual([other, other]);
  stop();
});
