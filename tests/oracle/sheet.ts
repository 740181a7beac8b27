/** The element in which chapters and pages are set, as the reader sets them. */
import type { LayoutSettings } from '@/core/open-book';

const host = document.createElement('div');
host.className = 'vokal-text';
document.body.style.margin = '0';
document.body.append(host);
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

export interface Look {
  language: string;
  direction: 'ltr' | 'rtl';
  align: 'start' | 'justify';
}

export function setUp(stylesheet: string, settings: LayoutSettings, look: Look): HTMLElement {
  sheet.replaceSync(stylesheet);
  host.lang = look.language;
  host.dir = look.direction;
  Object.assign(host.style, {
    width: `${settings.width}px`,
    height: '',
    overflow: '',
    paddingBlock: '',
  });
  host.style.textAlign = look.align;
  host.style.setProperty('--split-last', look.align === 'justify' ? 'justify' : 'auto');
  return host;
}

/** A whole chapter, as high as it is. */
export function showChapter(html: string): HTMLElement {
  Object.assign(host.style, { height: '', overflow: '', paddingBlock: '' });
  fill(html);
  return host;
}

/** One page, clipped as the reader clips it: half a line above and below its box. */
export function showPage(html: string, height: number): HTMLElement {
  Object.assign(host.style, {
    height: `${height}px`,
    overflow: 'hidden',
    paddingBlock: 'calc(var(--text-line) / 2)',
  });
  fill(html);
  return host;
}

/** The box in which the lines of a page must stand; letters may be higher than their line. */
export function pageBox(): DOMRect {
  const { left, top, width } = host.getBoundingClientRect();
  const { paddingTop, height } = getComputedStyle(host);
  const content = top + Number.parseFloat(paddingTop);
  return new DOMRect(left, content, width, Number.parseFloat(height));
}

/** Pictures get stand-ins of their own size, as if they had arrived. */
function fill(html: string): void {
  host.innerHTML = html;
  for (const image of host.querySelectorAll('img')) {
    const [width, height] = [image.getAttribute('width'), image.getAttribute('height')];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width ?? 240}" height="${height ?? 160}"/>`;
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }
}
