/**
 * Paints layers of marks over filled text, as ranges: the document stays as it is, so words
 * stay whole for screen readers, copying and finding, and no line moves.
 */
import { canPaint } from '@/shared/reading-aid/ranges';

import { boxesOf, piecesOf, place } from './boxes';
import type { TextMap } from './text-map';

export interface Layer {
  /** Of its CSS highlight, which says how it looks; the stylesheet says the same for boxes. */
  name: string;
  /** Where layers lie over each other, the one with more is on top. */
  priority: number;
  /** Pairs of canonical offsets. */
  spans: ArrayLike<number>;
  /**
   * Where ranges cannot be painted: 'ground' is drawn as boxes behind the text; 'letters' looks
   * like no box, so whoever has such a layer draws it.
   */
  style: 'ground' | 'letters';
  /** What is painted instead of it outside of what is focused, while something is. */
  beside?: string;
}

/** What lies over what: a ground under the aid, as it would cover the weight of its letters. */
export const PRIORITY = {
  notes: 0,
  aid: 1,
  links: 2,
  focus: 3,
  hits: 4,
  flash: 5,
  selecting: 6,
} as const;

/**
 * The ranges of each name, painter by painter: the names are the document's, and a note that
 * lies over the page is painted as the page is.
 */
const painted = new Map<string, Map<Painter, StaticRange[]>>();

function paintAll(name: string, priority: number): void {
  const ranges = [...(painted.get(name)?.values() ?? [])].flat();
  if (ranges.length === 0) {
    CSS.highlights.delete(name);
    return;
  }
  const highlight = new Highlight();
  highlight.priority = priority;
  for (const range of ranges) highlight.add(range);
  CSS.highlights.set(name, highlight);
}

/** The layers of one filled sheet. */
export class Painter {
  readonly #map: TextMap;
  readonly #boxes: HTMLElement | null;
  readonly #layers = new Map<string, Layer>();
  readonly #drawn = new Map<string, HTMLElement[]>();
  readonly #resized: ResizeObserver | null = null;
  #focus: { from: number; to: number } | null = null;

  /** `boxes` lies behind the text, for browsers that cannot paint ranges. */
  constructor(map: TextMap, boxes: HTMLElement | null) {
    this.#map = map;
    this.#boxes = boxes;
    if (canPaint() || !boxes || typeof ResizeObserver === 'undefined') return;
    // A picture that arrives moves what stands below it.
    this.#resized = new ResizeObserver(() => {
      for (const layer of this.#layers.values()) this.#draw(layer);
    });
    this.#resized.observe(map.root as Element);
  }

  /** In place of what the layer had before. */
  paint(layer: Layer): void {
    if (layer.spans.length === 0) {
      this.clear(layer.name);
      return;
    }
    this.#layers.set(layer.name, layer);
    if (!canPaint()) {
      this.#draw(layer);
      return;
    }
    this.#put(layer);
  }

  /** What is read now; null if that is all of it. */
  focus(stretch: { from: number; to: number } | null): void {
    this.#focus = stretch;
    if (!canPaint()) return;
    for (const layer of this.#layers.values()) if (layer.beside) this.#put(layer);
  }

  #put({ name, priority, spans, beside }: Layer): void {
    const { inside, outside } = this.#parted(spans);
    this.#register(name, priority, beside ? inside : spans);
    if (beside) this.#register(beside, priority, outside);
  }

  #parted(spans: ArrayLike<number>): { inside: ArrayLike<number>; outside: number[] } {
    const focus = this.#focus;
    if (!focus) return { inside: spans, outside: [] };
    const [inside, outside]: [number[], number[]] = [[], []];
    for (let index = 0; index + 1 < spans.length; index += 2) {
      const [start, end] = [spans[index] as number, spans[index + 1] as number];
      (focus.from <= start && start < focus.to ? inside : outside).push(start, end);
    }
    return { inside, outside };
  }

  #register(name: string, priority: number, spans: ArrayLike<number>): void {
    const all = painted.get(name) ?? new Map<Painter, StaticRange[]>();
    painted.set(name, all.set(this, this.rangesOf(spans)));
    paintAll(name, priority);
  }

  /** What another sheet has painted under that name stays. */
  clear(name: string): void {
    const layer = this.#layers.get(name);
    if (!layer) return;
    this.#layers.delete(name);
    for (const box of this.#drawn.get(name) ?? []) box.remove();
    this.#drawn.delete(name);
    for (const own of [name, layer.beside ?? name]) {
      if (painted.get(own)?.delete(this)) paintAll(own, layer.priority);
    }
  }

  close(): void {
    for (const name of [...this.#layers.keys()]) this.clear(name);
    this.#resized?.disconnect();
  }

  rangesOf(spans: ArrayLike<number>): StaticRange[] {
    const ranges: StaticRange[] = [];
    for (let index = 0; index + 1 < spans.length; index += 2) {
      const range = this.#map.range(spans[index] as number, spans[index + 1] as number);
      if (range) ranges.push(range);
    }
    return ranges;
  }

  #draw({ name, spans, style, priority }: Layer): void {
    const within = this.#boxes;
    if (!within || style === 'letters') return;
    const origin = within.getBoundingClientRect();
    const boxes: HTMLElement[] = [];
    for (let index = 0; index + 1 < spans.length; index += 2) {
      const pieces = piecesOf(this.#map, spans[index] as number, spans[index + 1] as number);
      for (const rect of pieces.flatMap((piece) => boxesOf(piece, origin))) {
        const box = document.createElement('span');
        box.dataset.mark = name;
        box.style.zIndex = String(priority);
        place(box, rect);
        boxes.push(box);
      }
    }
    for (const box of this.#drawn.get(name) ?? []) box.remove();
    this.#drawn.set(name, boxes);
    within.append(...boxes);
  }
}
