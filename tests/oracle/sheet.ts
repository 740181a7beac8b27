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
    paddingInline: '',
  });
  host.style.textAlign = look.align;
  host.style.setProperty('--split-last', look.align === 'justify' ? 'justify' : 'auto');
  return host;
}

/** A whole chapter, as high as it is. */
export function showChapter(html: string): HTMLElement {
  Object.assign(host.style, { height: '', overflow: '', paddingBlock: '', paddingInline: '' });
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
  // Above the first line is where it begins: where lines run downwards, on the right.
  const isVertical = host.firstElementChild?.matches('.vertical');
  host.style.paddingInline = isVertical ? 'calc(var(--text-line) / 2)' : '';
  return host;
}

/** The box in which the lines of a page must stand; letters may be higher than their line. */
export function pageBox(): DOMRect {
  const { left, top } = host.getBoundingClientRect();
  const { paddingTop, paddingLeft, width, height } = getComputedStyle(host);
  const [x, y] = [left + Number.parseFloat(paddingLeft), top + Number.parseFloat(paddingTop)];
  return new DOMRect(x, y, Number.parseFloat(width), Number.parseFloat(height));
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
