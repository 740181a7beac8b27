/** Where a link inside a book leads. */

export type Target =
  | { kind: 'inside'; chapterIndex: number; id: string | null }
  | { kind: 'outside'; url: string };

/** A path as the manifest writes it, however the link encoded it. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Follows `href` as it stands in a chapter; null where it leads nowhere safe. */
export function targetOf(
  href: string,
  chapterIndex: number,
  paths: readonly string[],
): Target | null {
  const [path = '', fragment] = href.split('#', 2);
  const id = fragment ? plain(fragment) : null;
  if (path === '') return id === null ? null : { kind: 'inside', chapterIndex, id };
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    return /^https?:/i.test(path) ? { kind: 'outside', url: href } : null;
  }
  const wanted = plain(path).replace(/^\/+/, '');
  const found = paths.findIndex((candidate) => plain(candidate) === wanted);
  return found < 0 ? null : { kind: 'inside', chapterIndex: found, id };
}
