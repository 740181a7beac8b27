/** What is copied from a page: the book's words, without our marks between them. */
import type { ClipboardEvent } from 'react';

import { linesOf } from './book-text';
import { sheetAround } from './sheet-store';

/** Word joiners keep lines as they were counted, soft hyphens say where words may end. */
const MARKS = /[\u2060\u00ad]/g;

/** The book's own words of a part of its canonical text. */
export function asWritten(text: string): string {
  return text.replace(MARKS, '');
}

/** Puts the selected text on the clipboard as the book has it. */
export function copyAsWritten(event: ClipboardEvent): void {
  const selection = globalThis.getSelection();
  if (!selection || selection.isCollapsed) return;
  const html = document.createElement('div');
  for (let index = 0; index < selection.rangeCount; index += 1) {
    html.append(selection.getRangeAt(index).cloneContents());
  }
  // Where something stands on its page it stands nowhere else.
  for (const placed of html.querySelectorAll('[data-f]')) placed.removeAttribute('style');
  const texts = document.createTreeWalker(html, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    (node as Text).data = asWritten((node as Text).data);
  }
  event.clipboardData.setData(
    'text/plain',
    asWritten(inOneSheet(selection, html) ?? selection.toString()),
  );
  event.clipboardData.setData('text/html', html.innerHTML);
  event.preventDefault();
}

/**
 * What the browser would write otherwise than it reads: a paragraph that goes over two pages and
 * is still one, and words behind numbers that are set apart by height alone.
 */
function inOneSheet(selection: Selection, html: Element): string | null {
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const sheet = sheetAround(startContainer);
  if (!sheet || sheet !== sheetAround(endContainer)) return null;
  const { map, starts } = sheet;
  const from = map.offsetBehind(startContainer, startOffset);
  const to = map.offsetBehind(endContainer, endOffset);
  const isOverPages = starts.some((at) => from < at && at < to);
  return isOverPages || html.querySelector('sup') ? linesOf(map, from, to) : null;
}
