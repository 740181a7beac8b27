import { measuresOf } from '@pkg/opaque.js';

import { sanitisedHtml } from '@/browser/trusted-types';

import { loadScripts } from './fonts';
import type { LayoutSettings, ReadingFont } from './open-book';
import { textDirection } from './text-direction';

/**
 * Measures of blocks that only the browser can lay out: tables, formulas, text
 * with annotations. They are set off screen with the page's own stylesheet, inside a shadow root so
 * that nothing else of the app reaches them.
 */
export class OpaqueMeasure {
  readonly #host: HTMLElement;
  readonly #page: HTMLElement;

  readonly #height: number;
  readonly #font: ReadingFont;

  /** `width` and `height` are the page's content box, CSS pixels. */
  constructor(
    { width, height, font, justified = false }: LayoutSettings,
    language: string,
    stylesheet: string,
  ) {
    this.#height = height;
    this.#font = font;
    this.#host = document.createElement('div');
    this.#host.setAttribute('aria-hidden', 'true');
    this.#host.inert = true;
    Object.assign(this.#host.style, {
      position: 'fixed',
      insetInlineStart: '-100000px',
      top: '0',
      width: `${width}px`,
      visibility: 'hidden',
      contain: 'strict',
      height: '1px',
      overflow: 'hidden',
    });
    const shadow = this.#host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(stylesheet);
    shadow.adoptedStyleSheets = [sheet];
    this.#page = document.createElement('div');
    this.#page.className = 'vokal-text';
    this.#page.lang = language;
    this.#page.dir = textDirection(language);
    this.#page.style.width = `${width}px`;
    this.#page.style.textAlign = justified ? 'justify' : 'start';
    shadow.append(this.#page);
    document.body.append(this.#host);
  }

  /**
   * The measures of blocks, in order, as the core takes them: for each its
   * height, the number of its cuts, and each cut's distance from the top and
   * offset in the text. One layout for all, and one more for each tall table.
   */
  async measures(blocks: string[]): Promise<number[]> {
    const boxes = blocks.map((html) => {
      const box = document.createElement('div');
      // A formatting context of its own: no margin leaves the box.
      box.style.display = 'flow-root';
      // Written by the core's slicer from the sanitised tree.
      box.innerHTML = sanitisedHtml(html);
      return box;
    });
    // Others may measure while the files of these are awaited.
    const page = this.#page.cloneNode() as HTMLElement;
    page.append(...boxes);
    this.#page.after(page);
    await Promise.all([scriptsArrived(page, this.#font), picturesStandIn(page)]);
    const measures = boxes.flatMap((box) => measuresOf(box, this.#height));
    page.remove();
    return measures;
  }

  remove(): void {
    this.#host.remove();
  }
}

/** Waits for the files of a face that hold the characters of some blocks. */
async function scriptsArrived(page: HTMLElement, font: ReadingFont): Promise<void> {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const characters = new Map<string, Set<string>>();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { data, parentElement } = node as Text;
    const foreign = data.match(/[^\0-\x7f]/gu);
    if (!foreign || !parentElement) continue;
    const { fontWeight, fontStyle } = getComputedStyle(parentElement);
    const key = `${fontWeight} ${fontStyle}`;
    const known = characters.get(key) ?? new Set<string>();
    characters.set(key, known);
    for (const character of foreign) known.add(character);
  }
  const scripts = [...characters].map(([key, set]) => ({
    style: { weight: Number.parseInt(key, 10), italic: key.endsWith('italic') },
    characters: [...set].join(''),
  }));
  await loadScripts(font, scripts);
}

/**
 * Gives pictures a stand-in of their own size, as the server wrote it. Without any bytes
 * browsers set the words that describe them instead.
 */
async function picturesStandIn(page: HTMLElement): Promise<void> {
  const pictures = [...page.querySelectorAll('img')];
  await Promise.all(
    pictures.map((picture) => {
      const size = ['width', 'height'].map((name) => {
        const length = Number.parseFloat(picture.getAttribute(name) ?? '');
        return length > 0 ? ` ${name}="${length}"` : '';
      });
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg"${size.join('')}/>`;
      picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
      return picture.decode().catch(() => undefined);
    }),
  );
}
