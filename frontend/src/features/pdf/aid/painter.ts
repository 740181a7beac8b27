/**
 * The reading aid over a document that is edited: painted as ranges in what is
 * near the window, the document itself untouched.
 */
import type { Node } from 'prosemirror-model';

import { UNTOUCHED } from '@/core/untouched';
import { gapsBetween } from '@/shared/reading-aid/ranges';

import type { GroupIndex } from './group-index';
import { piecesOf, type VisibleBlock, visibleBlocks } from './visible';

export interface AidSettings {
  /** Every n-th group is stressed, 1 to 4; 0 for none. */
  frequency: number;
  /** Whether the rest is painted too. */
  faded: boolean;
}

/** What the painter needs of the editor. */
export interface Painted {
  doc: () => Node;
  root: HTMLElement;
  window: Window & typeof globalThis;
}

interface PaintedBlock {
  block: Node;
  groups: Uint32Array;
  /** Groups before the block, modulo the frequency. */
  phase: number;
  stressed: StaticRange[];
  unstressed: StaticRange[];
}

/** Windows above and below that are painted ahead of scrolling. */
const MARGIN = 1;

/** The pairs of a row that are stressed, if `phase` groups were counted before. */
export function everyNth(groups: Uint32Array, frequency: number, phase: number): number[] {
  const row: number[] = [];
  for (let index = 0; index < groups.length; index += 2) {
    if ((phase + index / 2) % frequency === 0) {
      row.push(groups[index] as number, groups[index + 1] as number);
    }
  }
  return row;
}

export class AidPainter {
  readonly #on: Painted;
  readonly #index: GroupIndex;
  #settings: AidSettings = { frequency: 0, faded: false };
  #painted = new Map<HTMLElement, PaintedBlock>();
  #stressed: Highlight | undefined;
  #unstressed: Highlight | undefined;
  #frame = 0;
  #learning: object | undefined;

  constructor(on: Painted, index: GroupIndex) {
    this.#on = on;
    this.#index = index;
    on.window.addEventListener('scroll', this.refresh, { passive: true });
    on.window.addEventListener('resize', this.refresh);
  }

  /** Paints anew by other settings. */
  set(settings: AidSettings): void {
    this.#settings = settings;
    this.#clear();
    if (settings.frequency > 0) this.#open();
    this.refresh();
  }

  /** Follows a change of the text. */
  follow(before: Node, after: Node): void {
    if (this.#settings.frequency === 0) return;
    this.#index.follow(before, after);
    this.refresh();
  }

  /** Looks at the window once before the next frame. */
  refresh = (): void => {
    if (this.#frame !== 0 || this.#settings.frequency === 0) return;
    this.#frame = this.#on.window.requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  };

  close(): void {
    const { window } = this.#on;
    window.removeEventListener('scroll', this.refresh);
    window.removeEventListener('resize', this.refresh);
    window.cancelAnimationFrame(this.#frame);
    this.#settings = { frequency: 0, faded: false };
    this.#learning = undefined;
    this.#clear();
  }

  #open(): void {
    const { CSS, Highlight } = this.#on.window;
    if (typeof Highlight !== 'function') return;
    this.#stressed = new Highlight();
    this.#unstressed = new Highlight();
    CSS.highlights.set('stressed', this.#stressed);
    CSS.highlights.set('unstressed', this.#unstressed);
  }

  #clear(): void {
    this.#painted = new Map();
    this.#stressed = undefined;
    this.#unstressed = undefined;
    const { highlights } = this.#on.window.CSS ?? {};
    highlights?.delete('stressed');
    highlights?.delete('unstressed');
  }

  #paint(): void {
    const doc = this.#on.doc();
    const height = this.#on.window.innerHeight;
    const visible = visibleBlocks(doc, this.#on.root, -MARGIN * height, (1 + MARGIN) * height);
    const last = visible.at(-1);
    if (!last) return;
    const complete = this.#show(doc, visible);
    if (!complete) void this.#learn(doc, visible[0]?.child ?? 0, last.child + 1);
  }

  /** Says whether all groups it needed were known. */
  #show(doc: Node, visible: VisibleBlock[]): boolean {
    const { frequency } = this.#settings;
    const counting = new Counting(this.#index, doc, frequency);
    const next = new Map<HTMLElement, PaintedBlock>();
    let complete = true;
    for (const { block, element, child, before } of visible) {
      const groups = this.#index.groupsOf(block);
      const phase = counting.phaseOf(child, before);
      if (!groups || phase === undefined) {
        complete = false;
        continue;
      }
      complete &&= this.#index.isSure(block);
      const old = this.#painted.get(element);
      const same = old && old.block === block && old.groups === groups && old.phase === phase;
      next.set(element, same ? old : this.#add(block, element, groups, phase));
    }
    for (const [element, old] of this.#painted) {
      if (next.get(element) !== old) this.#remove(old);
    }
    this.#painted = next;
    return complete;
  }

  #add(block: Node, element: HTMLElement, groups: Uint32Array, phase: number): PaintedBlock {
    const { frequency, faded } = this.#settings;
    const { StaticRange } = this.#on.window;
    const row = everyNth(groups, frequency, phase);
    const painted: PaintedBlock = { block, groups, phase, stressed: [], unstressed: [] };
    for (const { text, start, touched } of piecesOf(element, UNTOUCHED)) {
      if (!touched) continue;
      const end = start + text.length;
      const rangesOf = (pairs: number[], into: StaticRange[]) => {
        for (let index = 0; index < pairs.length; index += 2) {
          const from = Math.max(pairs[index] as number, start);
          const to = Math.min(pairs[index + 1] as number, end);
          if (from >= to) continue;
          into.push(
            new StaticRange({
              startContainer: text,
              startOffset: from - start,
              endContainer: text,
              endOffset: to - start,
            }),
          );
        }
      };
      rangesOf(row, painted.stressed);
      if (faded) rangesOf(gapsBetween(row, start, end), painted.unstressed);
    }
    for (const range of painted.stressed) this.#stressed?.add(range);
    for (const range of painted.unstressed) this.#unstressed?.add(range);
    return painted;
  }

  #remove({ stressed, unstressed }: PaintedBlock): void {
    for (const range of stressed) this.#stressed?.delete(range);
    for (const range of unstressed) this.#unstressed?.delete(range);
  }

  /** What is in view first; what was counted before it only where it matters. */
  async #learn(doc: Node, from: number, to: number): Promise<void> {
    const mine = {};
    this.#learning = mine;
    const isOver = () => this.#learning !== mine;
    await this.#index.learn(doc, from, to, isOver);
    if (this.#settings.frequency > 1) await this.#index.learn(doc, 0, from, isOver);
    if (!isOver()) this.refresh();
  }
}

/** How many groups stand before a block, counted once for all blocks in view. */
class Counting {
  #child = -1;
  #blocks: number[] = [];
  #before: number | undefined;

  constructor(
    private readonly index: GroupIndex,
    private readonly doc: Node,
    private readonly frequency: number,
  ) {}

  phaseOf(child: number, blocks: number): number | undefined {
    if (this.frequency === 1) return 0;
    if (child !== this.#child) {
      this.#before =
        child === this.#child + 1 && this.#before !== undefined && this.#child >= 0
          ? sum(this.#before, this.index.countOf(this.doc.child(this.#child)))
          : this.index.countBefore(this.doc, child);
      this.#child = child;
      this.#blocks = this.index.countsInside(this.doc.child(child));
    }
    const inside = this.#blocks.slice(0, blocks);
    if (this.#before === undefined || inside.length < blocks) return undefined;
    return inside.reduce((total, count) => total + count, this.#before) % this.frequency;
  }
}

function sum(a: number, b: number | undefined): number | undefined {
  return b === undefined ? undefined : a + b;
}
