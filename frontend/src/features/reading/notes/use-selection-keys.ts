/** Keys that mean something while words are selected, and the one that begins to select. */
import { type RefObject, useEffect, useRef } from 'react';

import { COLOURS } from '@/shared/annotations/annotation';

import { isForControl } from '../keyboard';
import { useSheet } from '../sheet-store';
import { selectedNow } from './selected-now';
import { firstWord, isAtEnd, lastWord, selectStretch } from './selection';
import type { NoteActions } from './use-note-actions';

interface SelectionKeys {
  active: boolean;
  rightToLeft: boolean;
  actions: NoteActions;
  bar: RefObject<HTMLElement | null>;
  /** Takes the selection on to the next page. */
  goOn: () => void;
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
  if (shiftKey) return isForwards(key, keys) && isAtFoot() ? goOn : null;
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
  const stage = useSheet.getState().sheet?.map.root.parentElement?.closest('main');
  const { activeElement, body } = document;
  return activeElement === body || stage?.contains(activeElement) === true;
}

/** Selects the word behind the selection, or the one before it. */
function selectWord(by: 1 | -1): void {
  const selected = selectedNow();
  const { sheet } = useSheet.getState();
  if (!selected || !sheet) return;
  const { map } = sheet;
  const word = by === 1 ? firstWord(map, selected.end) : lastWord(map, selected.start);
  if (!word) return;
  selectStretch(map, word.start, word.end);
  // In a chapter that is scrolled it may stand beside the window.
  map.pointAt(word.start)?.node.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** Shift with an arrow makes a selection longer; where there is none it selects a word. */
function ofUnselected(event: KeyboardEvent, keys: SelectionKeys): Act {
  if (!event.shiftKey || !isForwards(event.key, keys)) return null;
  const { sheet } = useSheet.getState();
  const selection = globalThis.getSelection();
  if (!sheet || sheet.map.root.contains(selection?.anchorNode ?? null)) return null;
  const { map, seen } = sheet;
  const word = firstWord(map, seen.from);
  return word && (() => selectStretch(map, word.start, word.end));
}

function isForwards(key: string, { rightToLeft }: SelectionKeys): boolean {
  return key === (rightToLeft ? 'ArrowLeft' : 'ArrowRight') || key === 'ArrowDown';
}

function isBackwards(key: string, { rightToLeft }: SelectionKeys): boolean {
  return key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft') || key === 'ArrowUp';
}

/** Whether the selection has come to the last word of the page. */
function isAtFoot(): boolean {
  const selected = selectedNow();
  const { sheet } = useSheet.getState();
  const isWhole = sheet?.near.from === sheet?.map.start && sheet?.near.to === sheet?.map.end;
  return selected !== null && sheet !== null && isWhole && isAtEnd(sheet.map, selected.end);
}
