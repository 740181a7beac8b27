// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const firstPaint = readFileSync('public/first-paint.js', 'utf8');
const root = document.documentElement;

/** A system that can change its mind. */
function system(dark: boolean) {
  const heard = new Set<() => void>();
  const query = {
    matches: dark,
    addEventListener: (_: string, hear: () => void) => heard.add(hear),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (now: boolean) => {
    query.matches = now;
    for (const hear of heard) hear();
  };
}

const shown = () => ({
  theme: root.dataset.theme,
  ground: root.dataset.ground,
  page: root.style.getPropertyValue('--page'),
  ink: root.style.getPropertyValue('--ink'),
});

/** What stands there before any module, and what the first module makes of it. */
async function begin(stored: unknown) {
  localStorage.clear();
  if (stored) localStorage.setItem('epub-reader-preferences', JSON.stringify(stored));
  root.removeAttribute('style');
  delete root.dataset.theme;
  delete root.dataset.ground;
  new Function(firstPaint)();
  const first = shown();
  vi.resetModules();
  const store = await import('./theme-store');
  store.applyTheme();
  return { first, ...store };
}

beforeEach(() => void vi.unstubAllGlobals());

test.each([
  [undefined, false],
  [undefined, true],
  [{ theme: 'sepia' }, true],
  [{ theme: 'system' }, false],
  [{ theme: 'system' }, true],
  [{ theme: 'contrast' }, true],
  [{ theme: 'black' }, false],
  [{ theme: 'soft' }, false],
  [{ theme: 'own', ownColours: { ink: '#ffff00', page: '#0000ff' } }, false],
  [{ theme: 'own', ownColours: { ink: '#101010', page: '#f0e0d0' } }, true],
  [{ theme: 'own', ownColours: { ink: 'url(x)', page: '#f0e0d0' } }, true],
  [{ theme: 'own' }, false],
  [{ theme: 'pink' }, false],
])(
  '%j, on a system that is dark: %s, looks from the first paint on as it will',
  async (stored, dark) => {
    system(dark);
    const { first } = await begin(stored);
    expect(first).toEqual(shown());
  },
);

test('whoever leaves it to the system is shown what it has, when it changes, too', async () => {
  const turn = system(false);
  const { useTheme } = await begin({ theme: 'system' });
  expect(shown()).toMatchObject({ theme: 'light', ground: 'light' });
  turn(true);
  expect(shown()).toMatchObject({ theme: 'dark', ground: 'dark' });
  expect(useTheme.getState().theme).toBe('system');
  // Who has chosen stays with it.
  useTheme.getState().choose('sepia');
  turn(false);
  turn(true);
  expect(shown()).toMatchObject({ theme: 'sepia', ground: 'light' });
});

test('own colours are shown and kept; those that cannot be read change nothing', async () => {
  system(false);
  const { useTheme, storedPreferences } = await begin({ fontSize: 20 });
  const good = { ink: '#ffff00', page: '#0000ff' };
  useTheme.getState().chooseOwn(good);
  expect(shown()).toEqual({ theme: 'own', ground: 'dark', ...good });
  expect(root.style.getPropertyValue('--accent')).toMatch(/^#/);
  useTheme.getState().chooseOwn({ ink: '#ffff00', page: '#ffffff' });
  expect(shown()).toEqual({ theme: 'own', ground: 'dark', ...good });
  expect(storedPreferences()).toMatchObject({ theme: 'own', ownColours: good, fontSize: 20 });
  // Nothing of them is left under another theme, and they are there again.
  useTheme.getState().choose('light');
  expect(root.getAttribute('style')).toBe('');
  useTheme.getState().choose('own');
  expect(shown()).toEqual({ theme: 'own', ground: 'dark', ...good });
});

test('another tab gives another look only where it has chosen one, or threw all away', async () => {
  system(false);
  const { useTheme } = await begin({ theme: 'sepia', fontSize: 20 });
  const { look } = useTheme.getState();
  const tell = (stored: object | null) => {
    if (stored) localStorage.setItem('epub-reader-preferences', JSON.stringify(stored));
    else localStorage.clear();
    const key = stored && 'epub-reader-preferences';
    globalThis.dispatchEvent(new StorageEvent('storage', { key }));
  };
  tell({ theme: 'sepia', fontSize: 24 });
  expect(useTheme.getState().look).toBe(look);
  const own = { ink: '#ffff00', page: '#0000ff' };
  tell({ theme: 'own', ownColours: own });
  expect(shown()).toMatchObject({ theme: 'own', ...own });
  tell({ theme: 'own', ownColours: { ...own, page: '#000080' } });
  expect(shown()).toMatchObject({ page: '#000080' });
  tell(null);
  expect(shown()).toMatchObject({ theme: 'light' });
});

test('where nothing can be stored choices hold as long as the page, beside each other', async () => {
  system(false);
  const { storePreferences, storedPreferences, forgetPreferences } = await begin({
    margins: 'wide',
  });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storePreferences({ fontSize: 20, theme: 'sepia' });
  storePreferences({ font: 'lexend' });
  const chosen = { margins: 'wide', fontSize: 20, theme: 'sepia', font: 'lexend' };
  expect(storedPreferences()).toMatchObject(chosen);
  // There is room again: all of it is kept.
  full.mockRestore();
  storePreferences({ font: 'literata' });
  const stored = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '');
  expect(stored).toMatchObject({ ...chosen, font: 'literata' });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storePreferences({ font: 'lexend' });
  forgetPreferences();
  expect(storedPreferences()).toEqual({ theme: 'sepia' });
  vi.restoreAllMocks();
});
