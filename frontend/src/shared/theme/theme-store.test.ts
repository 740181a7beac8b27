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
