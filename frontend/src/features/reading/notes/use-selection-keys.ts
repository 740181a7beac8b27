/** Keys that mean something while words are selected, and the one that begins to select. */
import { type RefObject, useEffect, useRef } from 'react';

import { COLOURS } from '@/shared/annotations/annotation';
import type { TextMap } from '@/shared/marks/text-map';

import { isForControl, isLetterKey } from '../keyboard';
import { usePreferences } from '../preferences-store';
import { sheetAround, sheetAtEnd, sheetOfChapter, useSheets } from '../sheet-store';
import { selectedNow } from './selected-now';
import { endsOf, isAtEnd, selectStretch } from './selection';
import type { NoteActions } from './use-note-actions';
import { firstWord, lastWord } from './words';

interface SelectionKeys {
  active: boolean;
  rightToLeft: boolean;
  actions: NoteActions;
  bar: RefObject<HTMLElement | null>;
  /** Whether there is a page to go on to, and one to go back to. */
  canTurn: boolean;
  canTurnBack: boolean;
  /** Takes the selection on to the next page, or to the one before. */
  goOn: (by: 1 | -1) => void;
  focusPage: () => void;
}

export function useSelectionKeys(keys: SelectionKeys): void {
  const now = useRef(keys);
  now.current = keys;
  const { active } = keys;

  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForControl(event.target, event.key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isLetterKey(event) && !usePreferences.getState().letterKeys) return;
      const act = selectedNow() ? ofSelected(event, now.current) : ofUnselected(event, now.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}

type Act = (() => void) | null;

function ofSelected(event: KeyboardEvent, keys: SelectionKeys): Act {
  const { actions, bar, goOn, focusPage } = keys;
  const { key, shiftKey } = event;
  if (shiftKey) {
    if (isForwards(key, keys)) return keys.canTurn && isAtEdge(1) ? () => goOn(1) : null;
    if (isBackwards(key, keys)) return keys.canTurnBack && isAtEdge(-1) ? () => goOn(-1) : null;
    return null;
  }
  if (isForwards(key, keys)) return () => selectWord(1);
  if (isBackwards(key, keys)) return () => selectWord(-1);
  const colour = COLOURS[Number(key) - 1];
  if (colour) return () => actions.highlight(colour);
  const acts: Record<string, () => void> = {
    n: actions.note,
    c: actions.copy,
    Escape: () => {
      actions.giveUp();
      focusPage();
    },
  };
  if (key === 'Tab' && isOnPage()) return () => bar.current?.querySelector('button')?.focus();
  return acts[key] ?? null;
}

/** Elsewhere, as in the bar itself, Tab leads on. */
function isOnPage(): boolean {
  const stage = useSheets.getState().sheets[0]?.map.root.parentElement?.closest('main');
  const { activeElement, body } = document;
  return activeElement === body || stage?.contains(activeElement) === true;
}

/** Selects the word behind the selection, or the one before it. */
function selectWord(by: 1 | -1): void {
  const selected = selectedNow();
  const map = selected && sheetOfChapter(selected.chapterIndex)?.map;
  if (!map) return;
  const own = by === 1 ? firstWord(map, selected.end) : lastWord(map, selected.start);
  const found = own ? { map, word: own } : wordBeside(map, by);
  if (!found) return;
  const { word } = found;
  selectStretch(found.map, word.start, word.end);
  // In a chapter that is scrolled it may stand beside the window.
  found.map.pointAt(word.start)?.node.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** The nearest word of the chapter that begins, or ends, beside this one. */
function wordBeside(map: TextMap, by: 1 | -1) {
  const { sheets } = useSheets.getState();
  const beside = sheets[sheets.findIndex((sheet) => sheet.map === map) + by]?.map;
  const word =
    beside && (by === 1 ? firstWord(beside, beside.start) : lastWord(beside, beside.end));
  return beside && word ? { map: beside, word } : null;
}

/**
 * Shift with an arrow makes a selection longer; where there is none it selects a word, the first
 * in view or the last.
 */
function ofUnselected(event: KeyboardEvent, keys: SelectionKeys): Act {
  if (!event.shiftKey) return null;
  if (sheetAround(globalThis.getSelection()?.anchorNode)) return null;
  const { sheets } = useSheets.getState();
  if (isForwards(event.key, keys)) {
    for (const { map, seen } of sheets) {
      const word = firstWord(map, seen.from);
      if (word) return () => selectStretch(map, word.start, word.end);
    }
  }
  if (!isBackwards(event.key, keys)) return null;
  for (const { map, seen } of sheets.toReversed()) {
    const word = lastWord(map, seen.to);
    if (word) return () => selectStretch(map, word.end, word.start);
  }
  return null;
}

function isForwards(key: string, { rightToLeft }: SelectionKeys): boolean {
  return key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight') || key === 'ArrowDown';
}

function isBackwards(key: string, { rightToLeft }: SelectionKeys): boolean {
  return key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft') || key === 'ArrowUp';
}

/**
 * Whether the selection has come to the last word of the page, or backwards to the first. A longer
 * one that comes from the other side is made shorter at that end.
 */
function isAtEdge(by: 1 | -1): boolean {
  const selected = selectedNow();
  const sheet = sheetAtEnd(by);
  if (!selected || sheet?.chapterIndex !== selected.chapterIndex) return false;
  const { map, near } = sheet;
  if (near.from !== map.start || near.to !== map.end) return false;
  const word = by === 1 ? lastWord(map, map.end) : firstWord(map, map.start);
  if (word?.start === selected.start && word.end === selected.end) return true;
  const ends = endsOf(map, globalThis.getSelection());
  const comesFromThere =
    ends !== null && (by === 1 ? ends.focus < ends.base : ends.focus > ends.base);
  return !comesFromThere && isAtEnd(map, by === 1 ? selected.end : selected.start, by);
}
