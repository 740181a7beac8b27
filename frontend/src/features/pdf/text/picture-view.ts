/** A picture of the document: its bytes come with the reader's token, and when it is near. */
import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';

import type { Pictures } from '../pictures';

export interface PictureWords {
  missing: string;
}

export class PictureView implements NodeView {
  readonly dom: HTMLElement;
  readonly #image: HTMLImageElement;
  readonly #watch: IntersectionObserver;

  constructor(
    private readonly node: Node,
    document: Document,
    private readonly pictures: Pictures,
    private readonly words: PictureWords,
  ) {
    const { alt, width, height } = node.attrs;
    this.dom = document.createElement('span');
    this.dom.dataset.atom = '';
    this.dom.className = 'picture';
    this.#image = document.createElement('img');
    this.#image.alt = alt;
    // The place is kept before the picture is there, so that no line moves.
    if (width) this.#image.width = width;
    if (height) this.#image.height = height;
    this.dom.append(this.#image);
    const { IntersectionObserver } = document.defaultView ?? globalThis;
    this.#watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#load();
      },
      { rootMargin: '800px' },
    );
    this.#watch.observe(this.#image);
  }

  async #load(): Promise<void> {
    this.#watch.disconnect();
    try {
      this.#image.src = await this.pictures.urlOf(this.node.attrs.src);
    } catch {
      const { alt } = this.node.attrs;
      const told = this.dom.ownerDocument.createElement('span');
      told.className = 'missing';
      told.setAttribute('role', 'img');
      told.setAttribute('aria-label', alt ? `${this.words.missing}: ${alt}` : this.words.missing);
      told.textContent = this.words.missing;
      this.#image.replaceWith(told);
    }
  }

  /** What happens inside is none of the editor's business. */
  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#watch.disconnect();
  }
}
