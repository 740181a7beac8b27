const SEPARATOR = /[,;،、]/u;

/** No tag has letters for private use: they stand for tags that have a separator of their own. */
const FIRST_STAND_IN = 0xe000;

/** What stands between commas, each once. A tag that is `known` stays whole, commas and all. */
export function tagsIn(typed: string, known: readonly string[] = []): string[] {
  const whole = known
    .filter((tag) => SEPARATOR.test(tag))
    // Of two, the one that the other is a part of.
    .toSorted((one, other) => other.length - one.length);
  const standIn = (at: number) => String.fromCodePoint(FIRST_STAND_IN + at);
  let text = typed;
  for (const [at, tag] of whole.entries()) {
    const literal = tag.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
    const between = new RegExp(`(^|[,;،、])\\s*${literal}(?=\\s*(?:$|[,;،、]))`, 'gu');
    text = text.replaceAll(between, `$1${standIn(at)}`);
  }
  const tags = text.split(SEPARATOR).map((tag) => tag.trim().replaceAll(/\s+/gu, ' '));
  const names = tags.map((tag) => whole.find((_, at) => standIn(at) === tag) ?? tag);
  return [...new Set(names.filter((tag) => tag !== ''))];
}
