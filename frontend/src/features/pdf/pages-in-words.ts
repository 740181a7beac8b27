/** Numbers of pages, as one says them. */

/** The first few; a long list says no more than that there are many. */
const MOST = 8;

export function pagesInWords(pages: number[], language: string): string {
  const numbers = pages.slice(0, MOST).map((page) => page.toLocaleString(language));
  if (pages.length > MOST) return `${numbers.join(', ')}, …`;
  return new Intl.ListFormat(language).format(numbers);
}
