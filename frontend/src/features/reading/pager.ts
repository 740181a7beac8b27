/** Turns the pages of an open book: one shown, its neighbours ready. */
import type { LayoutSettings, Locator, OpenBook, PageView } from '@/core/open-book';
import { isFirstPage, isLastPage, type Leaf, type Reason } from './place-store';

export interface PagerEvents {
  onShow: (leaf: Leaf, reason: Reason, at?: Locator) => void;
  /** A page that may be turned to next is ready. */
  onReady: (view: PageView) => void;
  onRenumber: (view: PageView) => void;
  onSettled: (settings: LayoutSettings) => void;
  onFault: (fault: unknown) => void;
}

type Step = 1 | -1;

const NOTHING = new Uint32Array();

function isCancelled(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError';
}

export class Pager {
  readonly #book: OpenBook;
  readonly #chapters: number;
  readonly #on: PagerEvents;
  readonly #neighbours = new Map<Step, Leaf>();
  #leaf: Leaf | null = null;
  #frequency = 0;
  /** Grows with every wish that makes older answers worthless. */
  #wish = 0;
  #layouts = 0;
  #layingOut = false;
  #exactWaits = false;
  #turnWaits: Step | null = null;
  #closed = false;
  /** The wish for which neighbours are being fetched. */
  #preparing: number | null = null;

  constructor(book: OpenBook, chapters: number, on: PagerEvents) {
    this.#book = book;
    this.#chapters = chapters;
    this.#on = on;
  }

  /** Sets the book anew; the page of `at` is shown, and only then the old one goes. */
  async layout(settings: LayoutSettings, at: Locator): Promise<void> {
    this.#layouts += 1;
    const layout = this.#layouts;
    this.#wish += 1;
    this.#layingOut = true;
    this.#exactWaits = false;
    this.#neighbours.clear();
    try {
      const [view, stylesheet] = await Promise.all([
        this.#book.layout(settings, at),
        this.#book.pageStylesheet(settings),
      ]);
      const stressed = await this.#stressedOf(view);
      if (layout !== this.#layouts || this.#closed) return;
      this.#layingOut = false;
      this.#show({ view, stressed, settings, stylesheet }, 'layout');
      if (view.exact || this.#exactWaits) await this.#settle();
    } catch (fault) {
      if (layout === this.#layouts) this.#layingOut = false;
      this.#tell(fault);
    }
  }

  /** To be called when every page of the book is final. */
  exact(): void {
    if (this.#layingOut) this.#exactWaits = true;
    else void this.#settle().catch((fault) => this.#tell(fault));
  }

  /** At once if the neighbour is ready, else as soon as it is. */
  turn(by: Step): void {
    if (!this.#leaf || this.#layingOut || this.#turnWaits !== null) return;
    const { view } = this.#leaf;
    if (by === 1 ? isLastPage(view, this.#chapters) : isFirstPage(view)) return;
    performance.mark('vokal:page-turn-start');
    const ready = this.#neighbours.get(by);
    if (ready) {
      this.#turnTo(ready, by);
      return;
    }
    this.#turnWaits = by;
    if (this.#preparing !== this.#wish) void this.#prepare();
  }

  /** Pages were cut anew: shows the one of a place again, which may be another now. */
  async again(at: Locator): Promise<void> {
    const now = this.#leaf;
    if (!now || this.#layingOut) return;
    this.#wish += 1;
    const wish = this.#wish;
    try {
      const view = await this.#book.pageAt(at);
      const stressed = await this.#stressedOf(view);
      if (wish !== this.#wish || this.#closed) return;
      this.#neighbours.clear();
      this.#show({ ...now, view, stressed }, 'layout');
    } catch (fault) {
      this.#tell(fault);
    }
  }

  /** Has a chapter cut anew whose page in view is too long; then shows the page of a place. */
  async repair(chapterIndex: number, at: Locator): Promise<void> {
    try {
      if (await this.#book.repair(chapterIndex)) await this.again(at);
    } catch (fault) {
      this.#tell(fault);
    }
  }

  /**
   * Shows the page of a place: 'jump' to look at it, 'move' to read on there. The answer
   * is whether it came to that.
   */
  async goTo(at: Locator, reason: 'jump' | 'move'): Promise<boolean> {
    return this.#go(reason, () => this.#book.pageAt(at), at);
  }

  async goToPage(pageNumber: number): Promise<boolean> {
    return this.#go('move', () => this.#book.pageNumbered(pageNumber));
  }

  /** Marks other vowels; the page itself stays. */
  async mark(frequency: number): Promise<void> {
    this.#frequency = frequency;
    const leaf = this.#leaf;
    if (!leaf) return;
    try {
      const stressed = await this.#stressedOf(leaf.view);
      if (this.#leaf !== leaf || this.#frequency !== frequency || this.#closed) return;
      this.#wish += 1;
      this.#neighbours.clear();
      this.#show({ ...leaf, stressed }, 'layout');
    } catch (fault) {
      this.#tell(fault);
    }
  }

  close(): void {
    this.#closed = true;
    this.#wish += 1;
  }

  async #go(
    reason: 'jump' | 'move',
    find: () => Promise<PageView>,
    at?: Locator,
  ): Promise<boolean> {
    const now = this.#leaf;
    if (!now) return false;
    this.#wish += 1;
    const wish = this.#wish;
    try {
      const view = await find();
      const stressed = await this.#stressedOf(view);
      if (wish !== this.#wish) return false;
      this.#neighbours.clear();
      this.#show({ ...now, view, stressed }, reason, at);
      return true;
    } catch (fault) {
      this.#tell(fault);
      return false;
    }
  }

  #turnTo(leaf: Leaf, by: Step): void {
    const left = this.#leaf;
    this.#wish += 1;
    this.#neighbours.clear();
    // The page just left is the next one back.
    if (left) this.#neighbours.set(by === 1 ? -1 : 1, left);
    this.#show(leaf, 'turn');
  }

  #show(leaf: Leaf, reason: Reason, at?: Locator): void {
    this.#leaf = leaf;
    this.#turnWaits = null;
    this.#on.onShow(leaf, reason, at);
    void this.#prepare();
  }

  /** Fetches the neighbours of the page in view, the next one first. */
  async #prepare(): Promise<void> {
    const wish = this.#wish;
    const leaf = this.#leaf;
    if (!leaf) return;
    this.#preparing = wish;
    try {
      for (const by of [1, -1] as const) {
        if (!this.#neighbours.has(by) && !(await this.#fetch(leaf, by, wish))) return;
      }
    } finally {
      if (this.#preparing === wish) this.#preparing = null;
    }
  }

  /** Fetches one neighbour and turns to it if that is waited for; false once all is different. */
  async #fetch(leaf: Leaf, by: Step, wish: number): Promise<boolean> {
    const found = await this.#beside(leaf, by).catch((fault) => {
      // Nobody misses what they have not asked for; who turns there asks again, and is told.
      if (wish === this.#wish && this.#turnWaits === by) this.#tell(fault);
      return null;
    });
    if (wish !== this.#wish) return false;
    if (!found) {
      // Not here, or what looked like a neighbour has nothing to show.
      if (this.#turnWaits === by) this.#turnWaits = null;
      return true;
    }
    this.#neighbours.set(by, found);
    this.#on.onReady(found.view);
    if (this.#turnWaits !== by) return true;
    this.#turnTo(found, by);
    return false;
  }

  async #beside(leaf: Leaf, by: Step): Promise<Leaf | null> {
    const view = await this.#book.turn(leaf.view, by);
    return view && { ...leaf, view, stressed: await this.#stressedOf(view) };
  }

  /** Numbers the page in view for good; the reader may turn meanwhile. */
  async #settle(): Promise<void> {
    const layout = this.#layouts;
    for (;;) {
      const leaf = this.#leaf;
      if (!leaf) return;
      // The page after the page before: the same page, whatever it holds.
      const before = { ...leaf.view, pageInChapter: leaf.view.pageInChapter - 1 };
      const view = await this.#book.turn(before, 1);
      if (layout !== this.#layouts || this.#closed) return;
      if (leaf !== this.#leaf) continue;
      if (view) {
        this.#leaf = { ...leaf, view };
        this.#wish += 1;
        this.#neighbours.clear();
        this.#on.onRenumber(view);
        void this.#prepare();
      }
      this.#on.onSettled(leaf.settings);
      return;
    }
  }

  #stressedOf(view: PageView): Promise<Uint32Array> {
    if (this.#frequency === 0) return Promise.resolve(NOTHING);
    return this.#book.stressed(
      view.chapterIndex,
      view.startOffset,
      view.endOffset,
      this.#frequency,
    );
  }

  #tell(fault: unknown): void {
    if (!this.#closed && !isCancelled(fault)) this.#on.onFault(fault);
  }
}
