import { sanitisedHtml } from '@/shared/trusted-types';
import { browserLineStarts } from './browser-line-starts';
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
    const measures = boxes.flatMap((box) => {
      const cuts = this.#cuts(box);
      return [naturalHeight(box, this.#height), cuts.length, ...cuts.flat()];
    });
    page.remove();
    return measures;
  }

  #cuts(box: HTMLElement): [top: number, offset: number][] {
    const table = box.querySelector('.opaque');
    if (!table) return lineCuts(box);
    if (naturalHeight(box, this.#height) <= this.#height) return [];
    // Columns must not change from page to page, so a cut table has fixed ones.
    table.classList.add('cut');
    return rowCuts(box);
  }

  remove(): void {
    this.#host.remove();
  }
}

/**
 * Higher than the page, a block scrolls; this is what it would need. What merely
 * stands out of a lower one, as the glyphs of a formula do, needs nothing.
 */
function naturalHeight(box: HTMLElement, pageHeight: number): number {
  const { height } = box.getBoundingClientRect();
  const scroller = box.querySelector('.opaque');
  if (!scroller || scroller.getBoundingClientRect().height < pageHeight - 0.5) return height;
  return height + Math.max(0, scroller.scrollHeight - scroller.clientHeight);
}

/** All lines of such text are equally high; some may have nothing to see on them. */
function lineCuts(box: HTMLElement): [number, number][] {
  const lines = browserLineStarts(box, 'rt,rp');
  const { top, height } = box.getBoundingClientRect();
  const ruby = box.querySelector('.ruby');
  const set = Number.parseFloat(getComputedStyle(ruby ?? leafOf(box)).lineHeight);
  const rows = Math.max(lines.length, Math.round(height / set) || 1);
  const row = height / rows;
  let last = 0;
  return lines.slice(1).map((line, index) => {
    const middle = (line.top + line.bottom) / 2 - top;
    // What stands above its line, as annotations do, does not say where the line is.
    last = rows === lines.length ? index + 1 : Math.max(last + 1, Math.floor(middle / row));
    return [last * row, line.offset];
  });
}

/** The element whose line height the text of a box has. */
function leafOf(box: Element): Element {
  const first = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  let element = first?.parentElement ?? box;
  while (element !== box && getComputedStyle(element).display === 'inline') {
    element = element.parentElement ?? box;
  }
  return element;
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
    style: { bold: key.startsWith('700'), italic: key.endsWith('italic') },
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

function rowCuts(box: HTMLElement): [number, number][] {
  const top = box.getBoundingClientRect().top;
  const scrolled = box.querySelector('.opaque')?.scrollTop ?? 0;
  const range = document.createRange();
  range.setStart(box, 0);
  const rows = [...(box.querySelector('table')?.rows ?? [])];
  const spanned = rowsInsideCells(rows);
  return rows.slice(1).flatMap((row) => {
    if (spanned.has(row)) return [];
    range.setEndBefore(row);
    return [[row.getBoundingClientRect().top - top + scrolled, range.toString().length]];
  });
}

/** Rows into which a cell from above reaches: a cut before them would tear the cell. */
function rowsInsideCells(rows: HTMLTableRowElement[]): Set<HTMLTableRowElement> {
  const inside = new Set<HTMLTableRowElement>();
  for (const [index, row] of rows.entries()) {
    const most = Math.max(1, ...[...row.cells].map((cell) => cell.rowSpan));
    for (const below of rows.slice(index + 1, index + most)) inside.add(below);
  }
  return inside;
}
