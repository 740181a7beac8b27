import { browserLineStarts } from './browser-line-starts';
import type { LayoutSettings } from './open-book';
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

  /** `width` and `height` are the page's content box, CSS pixels. */
  constructor(
    { width, height, justified = false }: LayoutSettings,
    language: string,
    stylesheet: string,
  ) {
    this.#height = height;
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
  measures(blocks: string[]): number[] {
    const boxes = blocks.map((html) => {
      const box = document.createElement('div');
      // A formatting context of its own: no margin leaves the box.
      box.style.display = 'flow-root';
      // Written by the core's slicer from the sanitised tree.
      box.innerHTML = html;
      return box;
    });
    this.#page.replaceChildren(...boxes);
    const measures = boxes.flatMap((box) => {
      const cuts = this.#cuts(box);
      return [naturalHeight(box, this.#height), cuts.length, ...cuts.flat()];
    });
    this.#page.replaceChildren();
    return measures;
  }

  #cuts(box: HTMLElement): [top: number, offset: number][] {
    if (box.querySelector('.flowing')) return lineCuts(box);
    const table = box.querySelector('.opaque');
    if (!table || naturalHeight(box, this.#height) <= this.#height) return [];
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

/** All lines of such text are equally high. */
function lineCuts(box: HTMLElement): [number, number][] {
  const lines = browserLineStarts(box, 'rt,rp');
  const height = box.getBoundingClientRect().height / Math.max(1, lines.length);
  return lines.slice(1).map(({ offset }, index) => [(index + 1) * height, offset]);
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
