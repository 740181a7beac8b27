/** The colours the whole product is shown in; the reader and the library share one choice. */
import { create } from 'zustand';

import { isDark, type OwnColours, ownColoursFrom, tokensOf } from './own-colours';
import { darkThemes, type ShownTheme, type Theme, themes } from './themes';

/** The reader keeps its other preferences under the same key; both merge, neither replaces. */
const preferencesKey = 'epub-reader-preferences';

/** What was chosen here and could not be stored; it is read before what is. */
let unstored: Record<string, unknown> = {};

export function storedPreferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}');
    return { ...(typeof value === 'object' && value), ...unstored };
  } catch {
    return { ...unstored };
  }
}

/** Merges `changes` into the stored preferences. */
export function storePreferences(changes: Record<string, unknown>): void {
  store({ ...changes, timestamp: Date.now() });
}

function store(changes: Record<string, unknown>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...storedPreferences(), ...changes }));
    unstored = {};
  } catch {
    // A full or forbidden storage costs the memory of the choice once the page is closed.
    unstored = { ...unstored, ...changes };
  }
}

/** Of all of them the look alone is left: it is of the place, not of the person. */
export function forgetPreferences(): void {
  const { theme, ownColours } = storedPreferences();
  unstored = {};
  try {
    localStorage.removeItem(preferencesKey);
  } catch {
    // Nothing was stored, then.
  }
  if (theme === undefined) return;
  store(ownColours === undefined ? { theme } : { theme, ownColours });
}

/** How a document is shown; another object whenever a colour is another. */
export interface Look {
  theme: ShownTheme;
  dark: boolean;
  /** The colours that no stylesheet has. */
  tokens: Record<string, string>;
}

export const LIGHT: Look = { theme: 'light', dark: false, tokens: {} };

/** For whoever chooses own colours and has none yet. */
export const FIRST_OWN: OwnColours = { ink: '#ffe9a8', page: '#10233f' };

interface Choice {
  theme: Theme;
  own: OwnColours;
}

const systemIsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches === true;

/** Must agree with public/first-paint.js. */
function startingChoice(): Choice {
  const stored = storedPreferences();
  const own = ownColoursFrom(stored.ownColours);
  const theme = themes.find((name) => name === stored.theme);
  const usual = systemIsDark() ? 'dark' : 'light';
  return { theme: (theme === 'own' && !own ? undefined : theme) ?? usual, own: own ?? FIRST_OWN };
}

function isSame(one: Choice, other: Choice): boolean {
  const [{ ink, page }, own] = [one.own, other.own];
  return one.theme === other.theme && ink === own.ink && page === own.page;
}

function lookOf({ theme, own }: Choice): Look {
  if (theme === 'own') return { theme, dark: isDark(own), tokens: tokensOf(own) };
  const shown = theme === 'system' ? (systemIsDark() ? 'dark' : 'light') : theme;
  return { theme: shown, dark: darkThemes.includes(shown), tokens: {} };
}

interface ThemeState extends Choice {
  look: Look;
  choose: (theme: Theme) => void;
  /** Takes two colours that can be read on each other. */
  chooseOwn: (own: OwnColours) => void;
}

export const useTheme = create<ThemeState>()((set, get) => {
  const show = (choice: Choice) => set({ ...choice, look: lookOf(choice) });
  const start = startingChoice();
  return {
    ...start,
    look: lookOf(start),
    choose: (theme) => {
      const { own } = get();
      storePreferences(theme === 'own' ? { theme, ownColours: own } : { theme });
      show({ theme, own });
    },
    chooseOwn: (wanted) => {
      const own = ownColoursFrom(wanted);
      if (!own) return;
      storePreferences({ theme: 'own', ownColours: own });
      show({ theme: 'own', own });
    },
  };
});

/** The names of the colours that a document was last given. */
const given = new WeakMap<HTMLElement, readonly string[]>();

/** Shows a document, by its root, as somebody wants it. */
export function wear(root: HTMLElement, { theme, dark, tokens }: Look): void {
  root.dataset.theme = theme;
  root.dataset.ground = dark ? 'dark' : 'light';
  for (const name of given.get(root) ?? FIRST_PAINTED) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  given.set(root, Object.keys(tokens));
}

/** What public/first-paint.js may have put there. */
const FIRST_PAINTED = ['--page', '--ink'];

/** The study's pages look the same to everybody, from their first paint on. */
function lookAt(path: string, look: Look): Look {
  // Must agree with public/first-paint.js.
  return /^\/data-collection(\/|$)/.test(path) ? LIGHT : look;
}

/** Keeps the page in step with the choice, here, in other tabs and of the system. */
export function applyTheme(): void {
  const show = (look: Look) => {
    wear(document.documentElement, lookAt(globalThis.location.pathname, look));
  };
  show(useTheme.getState().look);
  useTheme.subscribe(({ look }, before) => {
    if (look !== before.look) show(look);
  });
  globalThis.addEventListener('storage', ({ key }) => {
    // All at once is thrown away without a key.
    if (key !== preferencesKey && key !== null) return;
    const choice = startingChoice();
    // Another look has pages drawn anew, and most of what is stored here is no look.
    if (!isSame(choice, useTheme.getState())) {
      useTheme.setState({ ...choice, look: lookOf(choice) });
    }
  });
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').addEventListener('change', () => {
    const { theme, own } = useTheme.getState();
    if (theme === 'system') useTheme.setState({ look: lookOf({ theme, own }) });
  });
}
