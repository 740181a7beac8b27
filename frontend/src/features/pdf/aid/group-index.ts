/**
 * The vowel groups of a document, block by block.
 *
 * Blocks never change, so their groups are kept for as long as they live. The
 * aid counts through the whole document, hence the counts before each block.
 */
import type { Node } from 'prosemirror-model';

import type { DocumentCore } from '@/core/open-document';

import { textBlocksIn, textOf } from './block-text';

/** UTF-16 units asked for at once: some milliseconds of work in the worker. */
const BATCH = 60_000;

export class GroupIndex {
  readonly #core: Pick<DocumentCore, 'vowelGroups'>;
  readonly #language: string;
  /** Rows `[start, end, …]` of offsets in the block's text. */
  readonly #groups = new WeakMap<Node, Uint32Array>();
  /** Groups guessed after a change, until the core has spoken. */
  readonly #guessed = new WeakSet<Node>();
  /** Groups in a block of the top level. */
  readonly #counts = new WeakMap<Node, number>();

  constructor(core: Pick<DocumentCore, 'vowelGroups'>, language: string) {
    this.#core = core;
    this.#language = language;
  }

  groupsOf(block: Node): Uint32Array | undefined {
    return this.#groups.get(block);
  }

  /** Whether the core itself has said so. */
  isSure(block: Node): boolean {
    return this.#groups.has(block) && !this.#guessed.has(block);
  }

  /** Groups in each block of a child, as far as they are known. */
  countsInside(child: Node): number[] {
    const counts: number[] = [];
    for (const block of textBlocksIn(child)) {
      const groups = this.#groups.get(block);
      if (!groups) break;
      counts.push(groups.length / 2);
    }
    return counts;
  }

  /** Groups before the child `index` of the document; undefined while some are not known. */
  countBefore(doc: Node, index: number): number | undefined {
    let total = 0;
    for (let at = 0; at < index; at += 1) {
      const count = this.countOf(doc.child(at));
      if (count === undefined) return undefined;
      total += count;
    }
    return total;
  }

  countOf(child: Node): number | undefined {
    const known = this.#counts.get(child);
    if (known !== undefined) return known;
    let total = 0;
    let isGuess = false;
    for (const block of textBlocksIn(child)) {
      const groups = this.#groups.get(block);
      if (!groups) return undefined;
      total += groups.length / 2;
      isGuess ||= this.#guessed.has(block);
    }
    if (!isGuess) this.#counts.set(child, total);
    return total;
  }

  /**
   * Asks the core for the groups of the children `from..to` that are missing, a
   * batch at a time; says whether there were any.
   */
  async learn(doc: Node, from: number, to: number, isOver: () => boolean): Promise<boolean> {
    let learnt = false;
    let batch: Node[] = [];
    let length = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      const blocks = batch;
      batch = [];
      length = 0;
      await this.#ask(blocks);
      learnt = true;
    };
    for (let at = from; at < to && !isOver(); at += 1) {
      const child = doc.child(at);
      if (this.#counts.has(child)) continue;
      for (const block of textBlocksIn(child)) {
        if (this.#groups.has(block) && !this.#guessed.has(block)) continue;
        batch.push(block);
        length += block.content.size + 1;
        if (length >= BATCH) await flush();
      }
    }
    await flush();
    return learnt;
  }

  async #ask(blocks: Node[]): Promise<void> {
    const texts = blocks.map(textOf);
    // A line feed ends words as the end of a block does.
    const row = await this.#core.vowelGroups(texts.join('\n'), this.#language);
    let start = 0;
    let at = 0;
    for (const [index, text] of texts.entries()) {
      const first = at;
      while (at < row.length && (row[at] as number) < start + text.length) at += 2;
      const block = blocks[index] as Node;
      this.#groups.set(
        block,
        row.slice(first, at).map((offset) => offset - start),
      );
      this.#guessed.delete(block);
      start += text.length + 1;
    }
  }

  /** After a change, takes over what is known of the block that was changed. */
  follow(before: Node, after: Node): void {
    let [old, now] = [before, after];
    while (!now.isTextblock) {
      if (old.childCount !== now.childCount) return;
      const changed = changedChild(old, now);
      if (!changed) return;
      [old, now] = changed;
    }
    const groups = old.isTextblock ? this.#groups.get(old) : undefined;
    if (!groups || this.#groups.has(now)) return;
    this.#groups.set(now, moved(groups, textOf(old), textOf(now)));
    this.#guessed.add(now);
  }
}

/** The one child that two nodes with as many children do not share. */
function changedChild(old: Node, now: Node): [Node, Node] | null {
  let found: [Node, Node] | null = null;
  for (let at = 0; at < now.childCount; at += 1) {
    const [before, after] = [old.child(at), now.child(at)];
    if (before === after) continue;
    if (found) return null;
    found = [before, after];
  }
  return found;
}

/** Groups before and behind the difference of two texts, where they stand in the second. */
export function moved(groups: Uint32Array, old: string, now: string): Uint32Array {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < most - start && old[old.length - 1 - tail] === now[now.length - 1 - tail]) {
    tail += 1;
  }
  const shift = now.length - old.length;
  const kept: number[] = [];
  for (let index = 0; index < groups.length; index += 2) {
    const [from, to] = [groups[index] as number, groups[index + 1] as number];
    if (to <= start) kept.push(from, to);
    else if (from >= old.length - tail) kept.push(from + shift, to + shift);
  }
  return Uint32Array.from(kept);
}
