/**
 * Where a book's marks stand in the text that is open: where it is another than the one they were
 * made in, they are looked for by their words.
 */
import {
  type Anchor,
  type FoundAnchor,
  knowsItsText,
  readSpan,
  type TextSpan,
  writtenSpan,
} from '@/core/anchors';
import type { OpenBook } from '@/core/open-book';
import type { Annotation } from '@/shared/annotations/annotation';
import { inOrder } from '@/shared/annotations/annotation-store';
import { spansOf } from '@/shared/annotations/span';

/** As it is shown. What was found elsewhere stands there, what is nowhere has no span. */
export interface PlacedAnnotation extends Annotation {
  /** The text has changed, and nobody is sure of its place, or it has none. */
  changed?: 'fuzzy' | 'lost';
}

/** No span of any text. */
const NOWHERE = '';

/** Where it stands, and in which text. */
const keyOf = ({ anchors }: Annotation) =>
  anchors.map(({ span, textHash }) => `${span} ${textHash}`).join();

const isSure = ({ how }: FoundAnchor) => how === 'exact' || how === 'quote';

export class FoundAnchors {
  readonly #book: Pick<OpenBook, 'anchorOf' | 'findAnchors' | 'textHashes'>;
  readonly #chapters: number;
  readonly #onFound: () => void;
  readonly #keep: (moved: ReadonlyMap<string, Anchor[]>) => void;
  /** Of the chapters that have come. */
  readonly #hashes = new Map<number, string>();
  readonly #found = new Map<string, readonly FoundAnchor[]>();
  /** What was kept at its new place: should it come back, another device reads another text. */
  readonly #kept = new Set<string>();
  #wanted: readonly Annotation[] | null = null;
  #isLooking = false;

  /**
   * `onFound` is called when `placed` says something else than before. `keep` is told where those
   * are that were found beyond doubt, each once.
   */
  constructor(
    book: Pick<OpenBook, 'anchorOf' | 'findAnchors' | 'textHashes'>,
    chapters: number,
    onFound: () => void,
    keep: (moved: ReadonlyMap<string, Anchor[]>) => void,
  ) {
    this.#book = book;
    this.#chapters = chapters;
    this.#onFound = onFound;
    this.#keep = keep;
  }

  /** Looks at the chapters that have come, and for what was marked in another text than theirs. */
  async look(annotations: readonly Annotation[]): Promise<void> {
    this.#wanted = annotations;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#wanted) {
        const wanted = this.#wanted;
        this.#wanted = null;
        await this.#lookFor(wanted);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** As they are to be shown; the same list where nothing has changed. */
  placed(annotations: readonly Annotation[]): readonly PlacedAnnotation[] {
    if (!annotations.some((annotation) => this.#isMoved(annotation))) return annotations;
    return inOrder(annotations.map((annotation) => this.#placed(annotation)));
  }

  /** Where one begins; its chapter is brought in for that. */
  async spanOf(annotation: Annotation): Promise<TextSpan | undefined> {
    const [anchor] = annotation.anchors;
    const [span] = spansOf(annotation);
    const isKnown =
      !span || !anchor || !knowsItsText(anchor) || this.#hashes.has(span.chapterIndex);
    if (isKnown) return span;
    const [found] = await this.#book.findAnchors([anchor]);
    return found && found.how !== 'lost' ? found : undefined;
  }

  /**
   * Where one is that was found by likeness, to be kept there because its reader says so; null
   * where nothing can be kept: parts of it are in one chapter by now, or the text has not come.
   */
  async confirmed(annotation: Annotation): Promise<Anchor[] | null> {
    const found = (this.#found.get(keyOf(annotation)) ?? []).filter(({ how }) => how !== 'lost');
    return found.length > 0 && comeInOrder(found) ? this.#anchorsAt(found) : null;
  }

  async #anchorsAt(spans: readonly TextSpan[]): Promise<Anchor[]> {
    const anchors: Anchor[] = [];
    // One after the other: whoever turns a page meanwhile goes between them.
    for (const span of spans) anchors.push(await this.#book.anchorOf(span));
    return anchors;
  }

  async #lookFor(annotations: readonly Annotation[]): Promise<void> {
    const chapters = new Set(
      annotations.flatMap((one) => spansOf(one).map(({ chapterIndex }) => chapterIndex)),
    );
    const unknown = [...chapters].filter((at) => at < this.#chapters && !this.#hashes.has(at));
    if (unknown.length > 0) {
      for (const [at, hash] of (await this.#book.textHashes(unknown)).entries()) {
        if (hash !== null) this.#hashes.set(unknown[at] as number, hash);
      }
    }
    const moved = annotations.filter((one) => this.#isMoved(one));
    const sought = moved.filter((one) => !this.#found.has(keyOf(one)));
    if (sought.length === 0) return;
    // They are no longer where they were.
    this.#onFound();
    const found = await this.#book.findAnchors(sought.flatMap(({ anchors }) => anchors));
    let next = 0;
    for (const one of sought) {
      this.#found.set(keyOf(one), found.slice(next, next + one.anchors.length));
      next += one.anchors.length;
    }
    this.#onFound();
    await this.#keepSure(sought);
  }

  async #keepSure(annotations: readonly Annotation[]): Promise<void> {
    const moved = new Map<string, Anchor[]>();
    for (const annotation of annotations) {
      const found = this.#found.get(keyOf(annotation)) ?? [];
      const { id } = annotation;
      if (this.#kept.has(id) || !found.every(isSure) || !comeInOrder(found)) continue;
      this.#kept.add(id);
      moved.set(id, await this.#anchorsAt(found));
    }
    if (moved.size > 0) this.#keep(moved);
  }

  /** Whether what stands there now is another text than the one it was made in. */
  #isMoved({ anchors }: Annotation): boolean {
    return anchors.some((anchor) => {
      if (!knowsItsText(anchor)) return false;
      const chapter = readSpan(anchor.span)?.chapterIndex ?? this.#chapters;
      if (chapter >= this.#chapters) return true;
      const hash = this.#hashes.get(chapter);
      return hash !== undefined && hash !== anchor.textHash;
    });
  }

  #placed(annotation: Annotation): PlacedAnnotation {
    if (!this.#isMoved(annotation)) return annotation;
    const found = this.#found.get(keyOf(annotation));
    const anchors = annotation.anchors.map((anchor, at) => {
      const now = found?.[at];
      return { ...anchor, span: now && now.how !== 'lost' ? writtenSpan(now) : NOWHERE };
    });
    const placed = { ...annotation, anchors };
    if (!found || found.every(isSure)) return placed;
    return { ...placed, changed: found.every(({ how }) => how === 'lost') ? 'lost' : 'fuzzy' };
  }
}

/** An annotation has one anchor for each chapter, in the order of the book. */
function comeInOrder(found: readonly FoundAnchor[]): boolean {
  return found.every(({ chapterIndex }, at) => {
    const before = found[at - 1];
    return !before || before.chapterIndex < chapterIndex;
  });
}
