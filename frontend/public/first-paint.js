// Runs before the first paint, so that a reader of the dark theme sees no white flash.
// It is a file of its own because the page's policy allows no inline script.
// The rules are those of src/shared/theme/theme-store.ts.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem('epub-reader-preferences') ?? '{}').theme;
  } catch {
    // Unreadable preferences are the same as none.
  }
  if (!['light', 'dark', 'sepia'].includes(theme)) {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  // The study looks the same to everybody.
  if (/^\/data-collection(\/|$)/.test(location.pathname)) theme = 'light';
  document.documentElement.dataset.theme = theme;
})();
