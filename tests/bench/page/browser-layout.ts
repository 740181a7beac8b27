/** The browser's own layout of a whole book, and the search for page ends in it. */
import type { LayoutSettings } from '@/core/open-book';

const host = document.createElement('div');
host.className = 'vokal-text';
document.body.append(host);
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** Every chapter after the other is set with this. */
export function prepareHost(stylesheet: string, settings: LayoutSettings): void {
  sheet.replaceSync(stylesheet);
  Object.assign(host.style, { width: `${settings.width}px`, height: '', overflow: '' });
}

/** One flow pass over all chapters: heights only, no page breaks. */
export function flowPass(htmls: string[]): void {
  let height = 0;
  for (const html of htmls) {
    host.innerHTML = html;
    height += host.scrollHeight;
  }
  host.replaceChildren();
  if (!(height > 0)) throw new Error('nothing was laid out');
}

/**
 * Fills one page after the other by bisecting the text against `scrollHeight`.
 * Returns how many pages there were.
 */
export function searchPages(htmls: string[], settings: LayoutSettings): number {
  const template = document.createElement('template');
  Object.assign(host.style, { height: `${settings.height}px`, overflow: 'hidden' });
  let pages = 0;
  for (const html of htmls) {
    template.innerHTML = html;
    let rest = template.content.textContent ?? '';
    while (rest !== '') {
      rest = rest.slice(longestThatFits(rest, settings.height));
      pages += 1;
    }
  }
  host.replaceChildren();
  Object.assign(host.style, { height: '', overflow: '' });
  return pages;
}

function longestThatFits(text: string, height: number): number {
  let fits = 1;
  let tooLong = Math.min(text.length, 8000) + 1;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    host.textContent = text.slice(0, middle);
    if (host.scrollHeight <= height) fits = middle;
    else tooLong = middle;
  }
  return fits;
}

/** The texts of all paragraphs and headings. */
export function paragraphsOf(htmls: string[]): string[] {
  const template = document.createElement('template');
  return htmls.flatMap((html) => {
    template.innerHTML = html;
    const blocks = template.content.querySelectorAll('p,h1,h2,h3,h4,h5,h6,li');
    return [...blocks].map((block) => block.textContent ?? '');
  });
}

export { host };
