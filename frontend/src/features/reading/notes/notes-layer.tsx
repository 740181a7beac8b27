/** What belongs to the reader's own marks and lies over the page: bar, card, list. */
import { type RefObject, useEffect, useRef } from 'react';

import type { Manifest } from '@/api/client';
import type { Locator, OpenBook } from '@/core/open-book';

import { hideFloatingBars, useBars } from '../bars-store';
import { useFlash } from '../flash';
import { SheetMarks } from '../sheet-marks';
import { useChapterTitles } from '../use-chapter-titles';
import { usePart } from '../use-code';
import type { PlacedAnnotation } from './found-anchors';
import { useNotes } from './notes-store';
import type { Placed } from './use-found-anchors';
import { useNoteActions } from './use-note-actions';
import { useSelecting } from './use-selecting';
import { useSelectionKeys } from './use-selection-keys';

const parts = {
  bar: () => import('./selection-bar'),
  popover: () => import('./note-popover'),
  panel: () => import('./notes-panel'),
};

/** Once the first page is there; whoever selects words later may have no network any more. */
const AHEAD_MS = 2000;

function usePartsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Who needs it asks again.
      for (const load of Object.values(parts)) load().catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
}

interface NotesLayerProps extends Placed {
  manifest: Manifest;
  book: OpenBook | null;
  stage: RefObject<HTMLElement | null>;
  /** Whether there is a page to turn to, and one to turn back to. */
  canTurn: boolean;
  canTurnBack: boolean;
  rightToLeft: boolean;
  /** Nothing else lies over the page. */
  active: boolean;
  turn: (by: 1 | -1) => void;
  jump: (to: Locator) => Promise<void>;
  focusPage: () => void;
}

export function NotesLayer(props: NotesLayerProps) {
  const { manifest, book, annotations, spanOf, confirm, stage, canTurn, canTurnBack } = props;
  const { rightToLeft, active, turn, jump, focusPage } = props;
  const bar = useRef<HTMLElement>(null);
  const panel = useBars((bars) => bars.panel);
  const closePanel = useBars((bars) => bars.closePanel);
  const selected = useNotes((notes) => notes.selected);
  const opened = useNotes((notes) => notes.opened);
  const closeMarks = useNotes((notes) => notes.close);
  const showFlash = useFlash((flash) => flash.show);
  const titleOf = useChapterTitles(manifest);
  const actions = useNoteActions(manifest, book, bar, focusPage);
  const goOn = useSelecting({ stage, canTurn, canTurnBack, rightToLeft, turn });
  usePartsAhead();
  const barPart = usePart(parts.bar, selected);
  const popoverPart = usePart(parts.popover, opened, closeMarks);
  const panelPart = usePart(parts.panel, panel === 'notes', closePanel);
  useSelectionKeys({
    active,
    rightToLeft,
    actions,
    bar,
    canTurn,
    canTurnBack,
    goOn,
    focusPage,
  });

  const goTo = async (annotation: PlacedAnnotation) => {
    // Without a network its chapter may not come.
    const span = await spanOf(annotation).catch(() => undefined);
    if (!span) return;
    hideFloatingBars();
    const { chapterIndex, start } = span;
    await jump({ chapterIndex, offset: start });
    showFlash(span);
  };
  const onConfirm = (annotation: PlacedAnnotation) =>
    void confirm(annotation)
      .catch(() => false)
      .then((isKept) => (isKept ? actions.say('notes.confirmed') : actions.fail()));
  const marks = opened ? marksOf(opened.ids, annotations) : [];
  // The last one was removed; should it come back, nobody has opened it.
  const isGone = opened !== null && marks.length === 0;
  useEffect(() => {
    if (isGone) closeMarks();
  }, [isGone, closeMarks]);
  // What is to be selected may stand on lines that lie under them.
  const isSelected = selected !== null;
  useEffect(() => {
    if (isSelected) hideFloatingBars();
  }, [isSelected]);

  return (
    <>
      <SheetMarks annotations={annotations} />
      <p className="visually-hidden" role="status">
        {actions.said}
      </p>
      {selected && active && barPart && (
        <barPart.SelectionBar
          selected={selected}
          actions={actions}
          canTurn={canTurn}
          canTurnBack={canTurnBack}
          goOn={goOn}
          bar={bar}
        />
      )}
      {opened && marks.length > 0 && popoverPart && (
        <popoverPart.NotePopover
          key={opened.ids.join()}
          annotations={marks}
          writing={opened.writing}
          language={manifest.language}
          titleOf={titleOf}
          onConfirm={onConfirm}
          onClose={closeMarks}
        />
      )}
      {panel === 'notes' && panelPart && (
        <panelPart.NotesPanel
          manifest={manifest}
          book={book}
          annotations={annotations}
          titleOf={titleOf}
          onConfirm={onConfirm}
          onChoose={(annotation) => void goTo(annotation)}
        />
      )}
    </>
  );
}

/** Those that are still there, in the order of the ids. */
function marksOf(
  ids: readonly string[],
  annotations: readonly PlacedAnnotation[],
): PlacedAnnotation[] {
  return ids.flatMap((id) => annotations.find((annotation) => annotation.id === id) ?? []);
}
