/** The hyphenation patterns, which weigh more than the core: fetched when first wanted. */

type Hyphenate = (language: string, words: string[]) => string[];

let loading: Promise<Hyphenate> | undefined;

/**
 * The function that writes soft hyphens into words.
 *
 * Without a connection words stay whole, and the next layout tries again.
 */
export async function loadPatterns(): Promise<Hyphenate> {
  loading ??= load();
  try {
    return await loading;
  } catch {
    loading = undefined;
    return (_, words) => words;
  }
}

async function load(): Promise<Hyphenate> {
  const patterns = await import('@pkg/hyphenation/vokal_hyphenation.js');
  await patterns.default();
  // The patterns are a module of their own, for one text and a word a line.
  return (language, words) => patterns.hyphenate(language, words.join('\n')).split('\n');
}
