/** Scripts written from right to left (Unicode, `Bidi_Class` of their letters). */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

/**
 * The direction of lines in a language, a tag such as `ar` or `pa-Arab`, or empty.
 * The direction in which a book's pages go says nothing about it: those of a
 * Japanese book may go from right to left.
 */
export function textDirection(language: string): 'ltr' | 'rtl' {
  try {
    const { script } = new Intl.Locale(language).maximize();
    return script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
  } catch {
    // Not a language tag.
    return 'ltr';
  }
}
