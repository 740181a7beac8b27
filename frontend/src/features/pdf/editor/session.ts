/** One document under one's hands: the editor in its frame, its aid, and what is told of it. */
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import type { DocumentCore } from '@/core/open-document';
import { restOpacity } from '@/shared/reading-aid/ranges';
import { type Look, wear } from '@/shared/theme/theme-store';

import { GroupIndex } from '../aid/group-index';
import { AidPainter } from '../aid/painter';
import type { Pictures } from '../pictures';
import { toHtml } from '../text/to-html';
import { type Available, availableIn, type CommandName, commands, createView } from './create-view';
import { prepareFrame, type Sizes } from './frame';

export interface SessionOptions {
  page: Document;
  doc: Node;
  /** As it was left, if it was open before. */
  earlier?: EditorState | undefined;
  core: DocumentCore;
  language: string;
  sizes: Sizes;
  editable: boolean;
  words: { label: string; missingPicture: string };
  pictures: Pictures;
  onAvailable: (available: Available) => void;
  onChange: () => void;
}

export interface ViewSettings {
  /** Every n-th vowel group is stressed, 1 to 4; 0 for none. */
  frequency: number;
  /** 0 to 100. */
  contrast: number;
}

export class EditorSession {
  readonly #view: EditorView;
  readonly #painter: AidPainter;
  readonly #root: HTMLElement;
  #shown = { frequency: 0, faded: false };

  constructor(options: SessionOptions) {
    const { page, doc, earlier, core, language, sizes, editable, words, pictures } = options;
    const place = prepareFrame(page, language, sizes);
    this.#root = page.documentElement;
    this.#view = createView({
      doc,
      earlier,
      place,
      label: words.label,
      editable,
      pictures,
      pictureWords: { missing: words.missingPicture },
      onStep: (before, state) => {
        options.onAvailable(availableIn(state));
        if (state.doc === before) return;
        this.#painter.follow(before, state.doc);
        options.onChange();
      },
    });
    const window = page.defaultView as Window & typeof globalThis;
    this.#painter = new AidPainter(
      { doc: () => this.#view.state.doc, root: place, window },
      new GroupIndex(core, language),
    );
    options.onAvailable(availableIn(this.#view.state));
  }

  /** The document as it is now. */
  get doc(): Node {
    return this.#view.state.doc;
  }

  /** With what can be undone. */
  get state(): EditorState {
    return this.#view.state;
  }

  html(): string {
    return toHtml(this.#view.state.doc);
  }

  run(name: CommandName): void {
    commands[name](this.#view.state, this.#view.dispatch.bind(this.#view), this.#view);
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  show({ frequency, contrast }: ViewSettings): void {
    const opacity = restOpacity(contrast);
    this.#root.style.setProperty('--aid-rest', `${opacity * 100}%`);
    const faded = opacity < 1;
    this.#root.toggleAttribute('data-aided', frequency > 0);
    if (frequency === this.#shown.frequency && faded === this.#shown.faded) return;
    this.#shown = { frequency, faded };
    this.#painter.set(this.#shown);
  }

  wear(look: Look): void {
    wear(this.#root, look);
  }

  close(): void {
    this.#painter.close();
    this.#view.destroy();
  }
}
