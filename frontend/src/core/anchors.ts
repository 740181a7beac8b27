/** Parts of a book's text that are found again when the text has changed. */
import type { FoundRecord } from '@pkg/search/vokal_search.js';
import type { AnchorRecord } from '@pkg/vokal_wasm.js';

/** A part of a chapter's canonical text, by UTF-16 offsets. */
export interface TextSpan {
  /** The spine item, counted from 0. */
  chapterIndex: number;
  start: number;
  end: number;
}

/** What is written down of a span; the server's annotations have the same. */
export type Anchor = AnchorRecord;

/** Where an anchor is now, and how sure that is. */
export type FoundAnchor = FoundRecord;

/** Whether it is said in which text the anchor was made: noughts say that nobody knew it. */
export function knowsItsText({ textHash }: Anchor): boolean {
  return /^(?!0{16}$)[0-9a-f]{16}$/.test(textHash);
}

/** A span as anchors, addresses and the server write it: `5:1234-1260`. */
export function writtenSpan({ chapterIndex, start, end }: TextSpan): string {
  return `${chapterIndex}:${start}-${end}`;
}

/** The span that is written so, null if none is. */
export function readSpan(written: string): TextSpan | null {
  const parts = /^(\d{1,10}):(\d{1,10})-(\d{1,10})$/.exec(written);
  if (!parts) return null;
  const [chapterIndex = 0, start = 0, end = 0] = parts.slice(1).map(Number);
  return start <= end ? { chapterIndex, start, end } : null;
}
