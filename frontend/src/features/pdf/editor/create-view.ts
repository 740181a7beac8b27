/** The editor itself: ProseMirror, with the few commands a converted document needs. */
import { baseKeymap, joinBackward, joinForward, toggleMark } from 'prosemirror-commands';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

import type { Pictures } from '../pictures';
import { PictureView, type PictureWords } from '../text/picture-view';
import { schema } from '../text/schema';

export const commands = {
  undo,
  redo,
  bold: toggleMark(schema.marks.bold),
  italic: toggleMark(schema.marks.italic),
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** What a toolbar shows of the state. */
export interface Available {
  undo: boolean;
  redo: boolean;
  bold: boolean;
  italic: boolean;
}

export const nothingAvailable: Available = { undo: false, redo: false, bold: false, italic: false };

function isMarked(state: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return Boolean(mark.isInSet(state.storedMarks ?? $from.marks()));
  return state.doc.rangeHasMark(from, to, mark);
}

export function availableIn(state: EditorState): Available {
  return {
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
    bold: isMarked(state, schema.marks.bold),
    italic: isMarked(state, schema.marks.italic),
  };
}

const keys = keymap({
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-b': commands.bold,
  'Mod-i': commands.italic,
  'Shift-Enter': (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(schema.nodes.break.create()).scrollIntoView());
    return true;
  },
  Enter: splitListItem(schema.nodes.item),
});

const corrections = keymap({
  Backspace: (state, dispatch, view) =>
    outdent(state, dispatch, view) || joinParts(-1, joinBackward)(state, dispatch, view),
  Delete: (state, dispatch, view) => joinParts(1, joinForward)(state, dispatch, view),
});

const outdent = atStartOfItem(liftListItem(schema.nodes.item));

/** Parts are nothing to the reader, so what joins blocks goes over their borders. */
function joinParts(direction: -1 | 1, join: Command): Command {
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    const isText = state.selection instanceof TextSelection && empty && $head.depth === 2;
    const edge = direction < 0 ? 0 : $head.parent.content.size;
    const lastBlock = direction < 0 ? 0 : $head.node(1).childCount - 1;
    const lastPart = direction < 0 ? 0 : state.doc.childCount - 1;
    if (!isText || $head.parentOffset !== edge || $head.index(1) !== lastBlock) return false;
    if ($head.index(0) === lastPart || !view) return false;
    dispatch?.(state.tr.join(direction < 0 ? $head.before(1) : $head.after(1)));
    return join(view.state, dispatch, view);
  };
}

/** Only where the caret stands before an item's first letter. */
function atStartOfItem(command: Command): Command {
  return (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    const isFirst = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0;
    return isFirst && command(state, dispatch, view);
  };
}

/** What was left of a text, if it still is that text: then it can be undone from there. */
export function stateAgain(earlier: EditorState | undefined, doc: Node): EditorState {
  return earlier?.doc.eq(doc) ? earlier : stateOf(doc);
}

/** A state with nothing to undo. */
export function stateOf(doc: Node): EditorState {
  return EditorState.create({ doc, plugins: [history(), corrections, keys, keymap(baseKeymap)] });
}

export interface ViewOptions {
  doc: Node;
  /** As it was left, if it was open before. */
  earlier: EditorState | undefined;
  place: HTMLElement;
  label: string;
  editable: boolean;
  pictures: Pictures;
  pictureWords: PictureWords;
  /** Called after each step, whether it changed the text or only the caret. */
  onStep: (before: Node, state: EditorState) => void;
}

export function createView(options: ViewOptions): EditorView {
  const { doc, earlier, place, label, editable, pictures, pictureWords, onStep } = options;
  return new EditorView(
    { mount: place },
    {
      state: stateAgain(earlier, doc),
      editable: () => editable,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(editable ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
      },
      nodeViews: {
        picture: (node) => new PictureView(node, place.ownerDocument, pictures, pictureWords),
      },
      dispatchTransaction(this: EditorView, transaction) {
        const before = this.state.doc;
        const state = this.state.apply(transaction);
        this.updateState(state);
        onStep(before, state);
      },
    },
  );
}
