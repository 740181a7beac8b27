/** The frame the document is shown in: its own page, without scripts. */
import baseCss from '@/shared/theme/base.css?inline';
import fontsCss from '@/shared/theme/fonts.css?inline';
import tokensCss from '@/shared/theme/tokens.css?inline';

import sheetCss from './sheet.css?inline';

/** The frame begins as this; what is shown is put in later. */
export const EMPTY_PAGE =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body></body></html>';

/** WebKit gives no events to anybody in a frame without scripts, and nobody could type. */
const isWebKit =
  /\bAppleWebKit\b/.test(navigator.userAgent) && !/\bChrom/.test(navigator.userAgent);

/**
 * No scripts run in the frame. Where that cannot be asked for, the sanitiser, the
 * page's policy (which a frame of this kind inherits) and the editor's schema stand alone.
 */
export const SANDBOX = isWebKit ? undefined : 'allow-same-origin';

/** Sizes of the document's elements, CSS pixels, by name: `p`, `h1` to `h6`. */
export type Sizes = Record<string, number>;

/** Dresses the frame's page and returns the place for the editor. */
export function prepareFrame(page: Document, language: string, sizes: Sizes): HTMLElement {
  const { CSSStyleSheet } = page.defaultView ?? globalThis;
  const sheets = [`@layer reset, tokens, base;`, tokensCss, fontsCss, baseCss, sheetCss];
  page.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
  const root = page.documentElement;
  root.lang = language;
  for (const [name, size] of Object.entries(sizes))
    root.style.setProperty(`--size-${name}`, `${size}px`);
  const sheet = page.createElement('div');
  sheet.className = 'sheet';
  page.body.replaceChildren(sheet);
  return sheet;
}
