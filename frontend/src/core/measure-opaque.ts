/**
 * Heights of blocks that only the browser can lay out: tables, formulas. They
 * are set off screen with the page's own stylesheet, inside a shadow root so
 * that nothing else of the app reaches them.
 */
export class OpaqueMeasure {
  readonly #host: HTMLElement;
  readonly #page: HTMLElement;

  constructor(width: number, stylesheet: string) {
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
    this.#page.style.width = `${width}px`;
    shadow.append(this.#page);
    document.body.append(this.#host);
  }

  /** The heights of blocks in CSS pixels, in order; one layout for all of them. */
  async heights(blocks: string[]): Promise<number[]> {
    const boxes = blocks.map((html) => {
      const box = document.createElement('div');
      // A formatting context of its own: no margin leaves the box.
      box.style.display = 'flow-root';
      // Written by the core's slicer from the sanitised tree.
      box.innerHTML = html;
      return box;
    });
    this.#page.replaceChildren(...boxes);
    const heights = boxes.map((box) => box.getBoundingClientRect().height);
    this.#page.replaceChildren();
    return heights;
  }

  remove(): void {
    this.#host.remove();
  }
}
