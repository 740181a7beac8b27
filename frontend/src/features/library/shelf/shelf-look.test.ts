// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';

/** As when the page has just been opened. */
async function opened() {
  vi.resetModules();
  return (await import('./shelf-look')).useLookOfShelf.getState();
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('a device remembers how its shelf looks; covers come first', async () => {
  expect((await opened()).look).toBe('covers');
  (await opened()).choose('list');
  expect((await opened()).look).toBe('list');
  (await opened()).choose('covers');
  expect((await opened()).look).toBe('covers');
});

test('where nothing can be stored the look is chosen for as long as the page is open', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  const { look, choose } = await opened();
  expect(look).toBe('covers');
  choose('list');
  const { useLookOfShelf } = await import('./shelf-look');
  expect(useLookOfShelf.getState().look).toBe('list');
});
