/** How many words stand in a text? As the language has them, also where no blanks part them. */

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(canonical(language), { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** A book may name any language, and may misspell it. */
function canonical(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

export function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count += 1;
  return count;
}
