/** The themes there are, and which of them are dark. */
export const themes = [
  'light',
  'dark',
  'sepia',
  'system',
  'contrast',
  'black',
  'soft',
  'own',
] as const;
export type Theme = (typeof themes)[number];

/** What is shown: what the system asks for is one of the others. */
export type ShownTheme = Exclude<Theme, 'system'>;

/** Must agree with public/first-paint.js. */
export const darkThemes: readonly Theme[] = ['dark', 'black', 'soft'];
