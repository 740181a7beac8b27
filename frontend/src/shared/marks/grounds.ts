/** On which painted grounds can thinned ink still be read? */
import { contrastOf, rgbOf } from '@/shared/reading-aid/contrast';

/** WCAG 2.2, success criterion 1.4.3. */
const READABLE = 4.5;

/**
 * Those of `names` whose ground (`--mark-NAME`) leaves ink of this opacity its contrast. `token`
 * reads a colour of the theme in use; what cannot be read is no ground to write on.
 */
export function groundsThatHold<Name extends string>(
  names: readonly Name[],
  opacity: number,
  token: (name: string) => string,
): ReadonlySet<Name> {
  const ink = rgbOf(token('--ink'));
  const page = rgbOf(token('--page'));
  return new Set(
    names.filter((name) => {
      const ground = rgbOf(token(`--mark-${name}`));
      return ink && page && ground && contrastOf(ink, page, opacity, ground) >= READABLE;
    }),
  );
}
