/** Turns the pages of an open book: one shown, or two side by side, and their neighbours ready. */
import type { LayoutSettings, Locator, OpenBook, PageView } from '@/core/open-book';
import { isFirstPage, isLastPage, type Leaf, type Reason } from './place-store';
import type { FixedPlace } from './spread/fixed-pages';
import { type Pair, Pairing } from './spread/pairing';
import { isPictureOnly } from './spread/picture-only';
import { lastOf, pagesOf, type ShownPage } from './spread/spread';

export interface PagerEvents {
  onShow: (leaf: Leaf, reason: Reason, at?: Locator) => void;
  /** A page that may be turned to next is ready. */
  onReady: (view: PageView) => void;
  onRenumber: (leaf: Leaf) => void;
  /** The page of a place that was scrolled to. */
  onFollow: (leaf: Leaf) => void;
  onSettled: (settings: LayoutSettings) => void;
  onFault: (fault: unknown) => void;
  /** Runs what can wait until the page that was turned to is drawn; without it nothing waits. */
  whenDrawn?: (run: () => void) => void;
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
  readonly #pairing: Pairing;
  readonly #fixed: (settings: LayoutSettings) => readonly (FixedPlace | null)[];
  #columns: 1 | 2 = 1;
  #leaf: Leaf | null = null;
  #frequency = 0;
  /** Grows with every wish that makes older answers worthless. */
  #wish = 0;
  /** Grows with each wish to be elsewhere; pages that are numbered meanwhile change none. */
  #aims = 0;
  #follows = 0;
  #layouts = 0;
  #layingOut = false;
  /** Ends with the layout that is being made; who wants to be elsewhere goes there after it. */
  #laidOut: Promise<void> = Promise.resolve();
  #exactWaits = false;
  /** Turns that are asked for and not yet made: as many forwards, or fewer than none. */
  #owed = 0;
  #closed = false;
  /** The wish for which neighbours are being fetched. */
  #preparing: number | null = null;

  constructor(
    book: OpenBook,
    chapters: number,
    on: PagerEvents,
    /** Of the chapters that are drawn whole with such settings, how they stand. */
    fixed: (settings: LayoutSettings) => readonly (FixedPlace | null)[] = () => [],
  ) {
    this.#book = book;
    this.#chapters = chapters;
    this.#on = on;
    this.#pairing = new Pairing(book, isPictureOnly);
    this.#fixed = fixed;
  }

  /** Shows so many pages side by side from now on, with the one of a place. */
  async spread(columns: 1 | 2, at: Locator): Promise<void> {
    if (columns === this.#columns) return;
    this.#columns = columns;
    await this.again(at);
  }

  /** Sets the book anew; the page of `at` is shown, and only then the old one goes. */
  layout(settings: LayoutSettings, at: Locator, columns: 1 | 2 = this.#columns): Promise<void> {
    this.#laidOut = this.#layOut(settings, at, columns);
    return this.#laidOut;
  }

  async #layOut(settings: LayoutSettings, at: Locator, columns: 1 | 2): Promise<void> {
    this.#columns = columns;
    this.#layouts += 1;
    const layout = this.#layouts;
    this.#wish += 1;
    this.#layingOut = true;
    this.#exactWaits = false;
    this.#neighbours.clear();
    this.#pairing.stand(this.#fixed(settings));
    try {
      const [view, stylesheet] = await Promise.all([
        this.#book.layout(settings, at),
        this.#book.pageStylesheet(settings),
      ]);
      const pages = await this.#around(view);
      if (layout !== this.#layouts || this.#closed) return;
      this.#layingOut = false;
      this.#show({ ...pages, settings, stylesheet }, 'layout');
      if (view.exact || this.#exactWaits) await this.#settle();
    } catch (fault) {
      if (layout === this.#layouts) {
        this.#layingOut = false;
        this.#owed = 0;
      }
      this.#tell(fault);
    }
  }

  /** To be called when every page of the book is final. */
  exact(): void {
    if (this.#layingOut) this.#exactWaits = true;
    else void this.#settle().catch((fault) => this.#tell(fault));
  }

  /** Whether turns are waiting for their pages. */
  get owesTurns(): boolean {
    return this.#owed !== 0;
  }

  /**
   * At once if the neighbour is ready, else as soon as it is; from the page that is set anew.
   * None is lost, and one back takes back one that was not made yet.
   */
  turn(by: Step): void {
    if (!this.#leaf) return;
    this.#owed += by;
    this.#turnOn();
  }

  /** Makes one of the turns that are owed, if its page is there; the next comes with that page. */
  #turnOn(): void {
    const leaf = this.#leaf;
    if (!leaf || this.#owed === 0 || this.#layingOut) return;
    const by: Step = this.#owed > 0 ? 1 : -1;
    const [first, last] = [leaf.view, lastOf(leaf).view];
    if (by === 1 ? isLastPage(last, this.#chapters) : isFirstPage(first)) {
      this.#owed = 0;
      return;
    }
    performance.mark('vokal:page-turn-start');
    const ready = this.#neighbours.get(by);
    if (ready) this.#turnTo(ready, by);
    else if (this.#preparing !== this.#wish) void this.#prepare();
  }

  /** Pages were cut anew: shows the one of a place again, which may be another now. */
  async again(at: Locator): Promise<void> {
    const now = this.#leaf;
    if (!now || this.#layingOut) return;
    this.#wish += 1;
    const wish = this.#wish;
    try {
      this.#pairing.forget();
      const pages = await this.#around(await this.#book.pageAt(at));
      if (wish !== this.#wish || this.#closed) return;
      this.#neighbours.clear();
      this.#show({ ...now, ...pages }, 'layout');
    } catch (fault) {
      this.#tell(fault);
    }
  }

  /** Finds the page of a place that the reader has scrolled to; nothing else is shown. */
  async follow(at: Locator): Promise<void> {
    if (!this.#leaf || this.#layingOut) return;
    const aim = this.#aims;
    this.#follows += 1;
    const follow = this.#follows;
    const layout = this.#layouts;
    try {
      const pages = await this.#around(await this.#book.pageAt(at));
      // Of several places the last is where they are; a page that was numbered meanwhile is none.
      const isLate = aim !== this.#aims || follow !== this.#follows || layout !== this.#layouts;
      if (isLate || this.#closed) return;
      this.#wish += 1;
      this.#neighbours.clear();
      this.#leaf = { ...this.#leaf, ...pages };
      this.#on.onFollow(this.#leaf);
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

  /** The page asked for is where one reads on, also if it is the second of two. */
  async goToPage(pageNumber: number): Promise<boolean> {
    return this.#go('move', () => this.#book.pageNumbered(pageNumber));
  }

  /** Marks other vowels; the page itself stays. */
  async mark(frequency: number): Promise<void> {
    this.#frequency = frequency;
    const leaf = this.#leaf;
    if (!leaf) return;
    try {
      const [first, beside] = await Promise.all(
        pagesOf(leaf).map(({ view }) => this.#withAid(view)),
      );
      if (this.#leaf !== leaf || this.#frequency !== frequency || this.#closed) return;
      this.#wish += 1;
      this.#neighbours.clear();
      this.#show(withPages(leaf, first, beside), 'layout');
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
    this.#aims += 1;
    const aim = this.#aims;
    this.#owed = 0;
    for (;;) {
      while (this.#layingOut && !this.#closed) await this.#laidOut;
      const now = this.#leaf;
      if (!now || aim !== this.#aims || this.#closed) return false;
      this.#wish += 1;
      const wish = this.#wish;
      const layout = this.#layouts;
      try {
        const view = await find();
        const pages = await this.#around(view);
        if (aim !== this.#aims || this.#closed) return false;
        // The pages were numbered meanwhile, or set in another way.
        if (wish !== this.#wish) continue;
        this.#neighbours.clear();
        const { chapterIndex, startOffset: offset } = view;
        this.#show({ ...now, ...pages }, reason, at ?? { chapterIndex, offset });
        return true;
      } catch (fault) {
        // A layout that came between has ended the question, not the wish.
        if (isCancelled(fault) && layout !== this.#layouts && !this.#closed) continue;
        this.#tell(fault);
        return false;
      }
    }
  }

  #turnTo(leaf: Leaf, by: Step): void {
    const left = this.#leaf;
    this.#owed -= by;
    this.#aims += 1;
    this.#wish += 1;
    this.#neighbours.clear();
    // The page just left is the next one back.
    if (left) this.#neighbours.set(by === 1 ? -1 : 1, left);
    this.#show(leaf, 'turn');
  }

  /** What asks for the neighbours takes time of the page itself, and so does their answer. */
  #prepareWhenDrawn(): void {
    const { whenDrawn } = this.#on;
    if (!whenDrawn) {
      void this.#prepare();
      return;
    }
    const wish = this.#wish;
    whenDrawn(() => {
      // Somebody may have turned again meanwhile, and be waiting for one of them.
      if (wish === this.#wish && wish !== this.#preparing) void this.#prepare();
    });
  }

  #show(leaf: Leaf, reason: Reason, at?: Locator): void {
    this.#leaf = leaf;
    this.#on.onShow(leaf, reason, at);
    if (this.#owed !== 0) this.#turnOn();
    else if (reason === 'turn') this.#prepareWhenDrawn();
    else void this.#prepare();
  }

  /** Fetches the neighbours of the page in view: first the one that is waited for, or the next. */
  async #prepare(): Promise<void> {
    const wish = this.#wish;
    const leaf = this.#leaf;
    if (!leaf) return;
    this.#preparing = wish;
    try {
      for (const by of this.#owed < 0 ? ([-1, 1] as const) : ([1, -1] as const)) {
        if (!this.#neighbours.has(by) && !(await this.#fetch(leaf, by, wish))) return;
      }
    } finally {
      if (this.#preparing === wish) this.#preparing = null;
    }
    // Turned meanwhile to where there was none a moment ago: it is asked for once more.
    if (wish === this.#wish) this.#turnOn();
  }

  /** Fetches one neighbour and turns to it if that is waited for; false once all is different. */
  async #fetch(leaf: Leaf, by: Step, wish: number): Promise<boolean> {
    const found = await this.#beside(leaf, by).catch((fault) => {
      // Nobody misses what they have not asked for; who turns there asks again, and is told.
      if (wish === this.#wish && this.#isOwed(by)) this.#tell(fault);
      return null;
    });
    if (wish !== this.#wish) return false;
    if (!found) {
      // Not here, or what looked like a neighbour has nothing to show.
      if (this.#isOwed(by)) this.#owed = 0;
      return true;
    }
    this.#neighbours.set(by, found);
    for (const { view } of pagesOf(found)) this.#on.onReady(view);
    if (!this.#isOwed(by)) return true;
    this.#turnTo(found, by);
    return false;
  }

  #isOwed(by: Step): boolean {
    return this.#owed * by > 0;
  }

  async #beside(leaf: Leaf, by: Step): Promise<Leaf | null> {
    if (!leaf.spread) {
      const view = await this.#book.turn(leaf.view, by);
      return view && { ...leaf, ...(await this.#withAid(view)) };
    }
    const { beside, ...alone } = leaf.spread;
    const pair = { first: leaf.view, second: beside?.view ?? null, ...alone };
    const found = await (by === 1 ? this.#pairing.after(pair) : this.#pairing.before(pair));
    return found && { ...leaf, ...(await this.#paired(found)) };
  }

  /** The pages that are in view with one of them. */
  async #around(view: PageView): Promise<Pick<Leaf, 'view' | 'stressed' | 'spread'>> {
    if (this.#columns === 1) return { ...(await this.#withAid(view)), spread: null };
    return this.#paired(await this.#pairing.around(view));
  }

  async #paired({ first, second, isCover, isCentred = false }: Pair) {
    const [page, beside] = await Promise.all([
      this.#withAid(first),
      second ? this.#withAid(second) : null,
    ]);
    return { ...page, spread: { beside, isCover, isCentred } };
  }

  /** Numbers the pages in view for good; the reader may turn meanwhile. */
  async #settle(): Promise<void> {
    const layout = this.#layouts;
    for (;;) {
      const leaf = this.#leaf;
      if (!leaf) return;
      const [first, beside] = await Promise.all(pagesOf(leaf).map((page) => this.#numbered(page)));
      if (layout !== this.#layouts || this.#closed) return;
      if (leaf !== this.#leaf) continue;
      this.#leaf = withPages(leaf, first, beside);
      this.#wish += 1;
      this.#neighbours.clear();
      this.#on.onRenumber(this.#leaf);
      void this.#prepare();
      this.#on.onSettled(leaf.settings);
      return;
    }
  }

  async #numbered(page: ShownPage): Promise<ShownPage> {
    // The page after the page before: the same page, whatever it holds.
    const before = { ...page.view, pageInChapter: page.view.pageInChapter - 1 };
    const view = await this.#book.turn(before, 1);
    return view ? { ...page, view } : page;
  }

  async #withAid(view: PageView): Promise<ShownPage> {
    return { view, stressed: await this.#stressedOf(view) };
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

/** The same leaf with other pages in the place of its own. */
function withPages(leaf: Leaf, first: ShownPage = leaf, beside: ShownPage | null = null): Leaf {
  const { view, stressed } = first;
  return { ...leaf, view, stressed, spread: leaf.spread && { ...leaf.spread, beside } };
}
