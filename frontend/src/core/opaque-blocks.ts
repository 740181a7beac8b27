import { OpaqueMeasure } from './measure-opaque';
import type { LayoutSettings } from './open-book';

/** Markup measured ahead, in characters at most: about a millisecond of the page's time. */
const AHEAD = 16_384;

/**
 * The blocks of a book that only the page can measure. Those of a book laid out
 * before are known, so they are measured while the worker is busy with the rest.
 */
export class OpaqueBlocks {
  readonly #language: string;
  #settings: LayoutSettings | undefined;
  #measure: OpaqueMeasure | undefined;
  /** By chapter, as they were with the settings before. */
  readonly #known = new Map<number, string[]>();
  readonly #ahead = new Map<number, { blocks: string[]; measures: Promise<number[]> }>();

  constructor(language: string) {
    this.#language = language;
  }

  /** Other settings: nothing measured holds any longer. */
  setFormat(settings: LayoutSettings): void {
    this.close();
    this.#settings = settings;
    this.#ahead.clear();
  }

  measureAhead(stylesheet: string): void {
    let length = 0;
    for (const [chapterIndex, blocks] of this.#known) {
      for (const block of blocks) length += block.length;
      if (length > AHEAD) return;
      this.#ahead.set(chapterIndex, { blocks, measures: this.#measured(blocks, stylesheet) });
    }
  }

  /** The measures of a chapter's blocks, as the core takes them. */
  async measures(chapterIndex: number, blocks: string[], stylesheet: string): Promise<number[]> {
    this.#known.set(chapterIndex, blocks);
    const ahead = this.#ahead.get(chapterIndex);
    const isSame =
      ahead?.blocks.length === blocks.length &&
      ahead.blocks.every((block, index) => block === blocks[index]);
    return isSame ? ahead.measures : this.#measured(blocks, stylesheet);
  }

  close(): void {
    this.#measure?.remove();
    this.#measure = undefined;
  }

  async #measured(blocks: string[], stylesheet: string): Promise<number[]> {
    if (!this.#settings) throw new Error('no settings yet');
    this.#measure ??= new OpaqueMeasure(this.#settings, this.#language, stylesheet);
    return this.#measure.measures(blocks);
  }
}
