// Runs before the first paint, so that a reader of a dark theme sees no white flash.
// It is a file of its own because the page's policy allows no inline script.
// The rules are those of src/shared/theme/theme-store.ts.
(() => {
  const root = document.documentElement;
  const themes = ['light', 'dark', 'sepia', 'system', 'contrast', 'black', 'soft', 'own'];
  let theme = null;
  let own = null;
  try {
    const stored = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}');
    theme = stored.theme;
    own = stored.ownColours;
  } catch {
    // Unreadable preferences are the same as none.
  }
  const isColour = (value) => /^#[0-9a-f]{6}$/i.test(value);
  const isOwn = theme === 'own' && own && isColour(own.ink) && isColour(own.page);
  // The study looks the same to everybody.
  if (/^\/data-collection(\/|$)/.test(location.pathname)) theme = 'light';
  else if (!themes.includes(theme) || theme === 'system' || (theme === 'own' && !isOwn)) {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  let dark = ['dark', 'black', 'soft'].includes(theme);
  if (theme === 'own') {
    // Near enough to tell light from dark; all other colours come with the page.
    const light = (hex) =>
      [1, 3, 5].reduce(
        (sum, at, part) => sum + Number.parseInt(hex.slice(at, at + 2), 16) * [2, 5, 1][part],
        0,
      );
    dark = light(own.ink) > light(own.page);
    root.style.setProperty('--page', own.page);
    root.style.setProperty('--ink', own.ink);
  }
  root.dataset.theme = theme;
  root.dataset.ground = dark ? 'dark' : 'light';
})();
