/** The colours the whole product is shown in; the reader and the library share one choice. */
import { create } from 'zustand';

export const themes = ['light', 'dark', 'sepia'] as const;
export type Theme = (typeof themes)[number];

/** The reader keeps its other preferences under the same key; both merge, neither replaces. */
export const preferencesKey = 'epub-reader-preferences';

export function storedPreferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Merges `changes` into the stored preferences. */
export function storePreferences(changes: Record<string, unknown>): void {
  const next = { ...storedPreferences(), ...changes, timestamp: Date.now() };
  try {
    localStorage.setItem(preferencesKey, JSON.stringify(next));
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice.
  }
}

function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

function startingTheme(): Theme {
  const { theme } = storedPreferences();
  if (isTheme(theme)) return theme;
  // Must agree with public/first-paint.js.
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface ThemeState {
  theme: Theme;
  choose: (theme: Theme) => void;
}

export const useTheme = create<ThemeState>()((set) => ({
  theme: startingTheme(),
  choose: (theme) => {
    storePreferences({ theme });
    set({ theme });
  },
}));

/** The study's pages look the same to everybody, from their first paint on. */
function themeAt(path: string, theme: Theme): Theme {
  // Must agree with public/first-paint.js.
  return /^\/data-collection(\/|$)/.test(path) ? 'light' : theme;
}

/** Keeps `<html data-theme>` in step, here and with other tabs. */
export function applyTheme(): void {
  const show = (theme: Theme) => {
    document.documentElement.dataset.theme = themeAt(globalThis.location.pathname, theme);
  };
  show(useTheme.getState().theme);
  useTheme.subscribe(({ theme }) => show(theme));
  globalThis.addEventListener('storage', (event) => {
    if (event.key === preferencesKey) useTheme.setState({ theme: startingTheme() });
  });
}
