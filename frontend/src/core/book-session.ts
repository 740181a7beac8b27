/** One open book: the order in which chapters are fetched, measured and laid out. */

import type { PageRecord } from '@pkg/vokal_wasm.js';
import type { Remote } from 'comlink';

import { BookText } from './book-text';
import { justifiesWithoutKerning, layoutUnits } from './browser-rules';
import { calibrateKerning } from './calibrate-kerning';
import { heightsOf } from './chapter-heights';
import { ChapterLoader } from './chapter-loader';
import { fontFamily, holdOwnFaces, loadFontFaces, loadScripts } from './fonts';
import { formatOf } from './format-of';
import type { LaidOut, LayoutWorker } from './layout.worker';
import { OpaqueBlocks } from './opaque-blocks';
import type {
  BookEvents,
  BookSource,
  LayoutSettings,
  Locator,
  Note,
  OpenBook,
  PageView,
} from './open-book';
import { isOwn, sentOwnFace } from './own-faces';
import { type KeptPages, PageCache, pageCacheKey } from './page-cache';
import { pageNumbersOf, STARTS_WIDTH } from './page-numbers';
import { PageTable, usualPage } from './page-table';
import { WidthsChanged, wronglyMeasured } from './page-widths';

type Rules = ReturnType<Remote<LayoutWorker>['setFormat']>;

/** What is set anew within this time is not kept, milliseconds. */
const QUIET_MS = 500;

const BLANK_PAGE: PageRecord = { html: '', startOffset: 0, endOffset: 0 };

export class BookSession extends BookText implements OpenBook {
  readonly #source: BookSource;
  readonly #events: BookEvents;
  readonly #worker: Remote<LayoutWorker>;
  readonly #terminate: () => void;
  readonly #letGoOfFaces = holdOwnFaces();
  readonly #chapters: ChapterLoader;
  readonly #table: PageTable;
  readonly #cache = new PageCache();
  /** From the cache: page starts that the worker does not know yet, and heights. */
  #kept: KeptPages | undefined;
  #settings: LayoutSettings | undefined;
  /** What the pages of now are kept under. */
  #cacheKey: Promise<string> = Promise.resolve('');
  #kerning: CanvasFontKerning = 'normal';
  /** Justified lines are broken without the kerning at their ends. */
  #unkernedEnds = false;
  #run = 0;
  /** How often the canvas was found to measure wrongly. */
  #distrusts = 0;
  /** Chapters whose lines the browser was asked for, since a page was too long. */
  readonly #repaired = new Set<number>();
  readonly #opaque: OpaqueBlocks;

  constructor(
    source: BookSource,
    events: BookEvents,
    worker: Remote<LayoutWorker>,
    terminate: () => void,
  ) {
    const add = (first: number, htmls: string[]) => worker.addChapters(first, htmls);
    const chapters = new ChapterLoader(source, add);
    super(source, worker, chapters);
    this.#source = source;
    this.#events = events;
    this.#worker = worker;
    this.#terminate = terminate;
    this.#chapters = chapters;
    this.#table = new PageTable(source.chapterLengths);
    this.#opaque = new OpaqueBlocks(source.language);
  }

  async layout(settings: LayoutSettings, at: Locator): Promise<PageView> {
    this.#run += 1;
    const run = this.#run;
    const old = this.#settings;
    if (old?.font !== settings.font || old.weight !== settings.weight) {
      // The worker takes its messages in order: it has the files before it is asked to measure.
      if (isOwn(settings.font)) {
        void this.#worker.takeFace(settings.font, sentOwnFace(settings.font));
      }
      const [kerning] = await Promise.all([
        calibrateKerning(this.#worker, settings),
        loadFontFaces(settings),
      ]);
      this.#kerning = kerning;
      this.#unkernedEnds = justifiesWithoutKerning(fontFamily(settings.font), settings.weight);
    }
    this.#stopIfOver(run);
    this.#settings = settings;
    // The worker takes its messages in order, so nobody waits for this one.
    // Zooming changes the units, too.
    const rules = this.#worker.setFormat(
      {
        ...formatOf(settings),
        justified: (settings.justified ?? false) && this.#unkernedEnds,
        units: layoutUnits(),
        kerning: this.#kerning,
      },
      settings.font,
    );
    rules.catch(this.#events.onError);
    this.#cacheKey = rules.then(({ key }) => pageCacheKey(this.#source.bookKey, key));
    this.#cacheKey.catch(() => {});
    this.#table.begin(usualPage(settings));
    this.#opaque.setFormat(settings);
    this.#kept = undefined;
    if (this.#chapters.allHere) {
      try {
        return await this.#layOutAgain(at, rules, run);
      } catch (error) {
        if (!(error instanceof WidthsChanged)) throw error;
      }
    } else {
      await this.#readCache(run);
    }

    const view = await this.pageAt(at);
    this.#stopIfOver(run);
    if (this.#table.exact) {
      this.#events.onExact(this.#table.total);
      this.#events.onKept?.(true);
    } else void this.#layOutTheRest(view.chapterIndex, view.chapterIndex + 1, run);
    return view;
  }

  /** All chapters are here: the page in view and most of the others in one step. */
  async #layOutAgain(at: Locator, rules: Rules, run: number): Promise<PageView> {
    const first = this.#table.clamped(at.chapterIndex);
    const offset = Math.max(0, at.offset);
    const distrusts = this.#distrusts;
    const answer = this.#worker.layOutFrom(first, offset, this.#chapterCount);
    // The page measures while the worker lays out.
    const { stylesheet } = await rules;
    this.#stopIfOver(run);
    this.#opaque.measureAhead(stylesheet);
    const { laidOut, shown } = await answer;
    const done = first + (await this.#note(laidOut, first, run, distrusts));
    let view: PageView;
    if (this.#table.pagesOf(first) === 0) {
      view = await this.#nearest(first);
    } else {
      const { page, record } = shown ?? (await this.#worker.pageAt(first, offset));
      view = this.#view(first, page, record);
    }
    this.#stopIfOver(run);
    void this.#layOutTheRest(first, done, run);
    return view;
  }

  /** Takes page starts from the cache; once all chapters are here, laying out is quicker. */
  async #readCache(run: number): Promise<void> {
    const kept = await this.#cache.read(await this.#cacheKey, this.#chapterCount);
    this.#stopIfOver(run);
    this.#kept = kept;
    for (const [chapterIndex, starts] of (kept?.pages ?? []).entries()) {
      this.#table.set(chapterIndex, starts.length / STARTS_WIDTH);
    }
  }

  async pageAt(at: Locator): Promise<PageView> {
    const chapterIndex = this.#table.clamped(at.chapterIndex);
    await this.#ready(chapterIndex);
    if (this.#table.pagesOf(chapterIndex) === 0) return this.#nearest(chapterIndex);
    const found = await this.#worker.pageAt(chapterIndex, Math.max(0, at.offset));
    return this.#view(chapterIndex, found.page, found.record);
  }

  /** What is shown in place of a chapter without pages. */
  async #nearest(chapterIndex: number): Promise<PageView> {
    const next = await this.chapterBeside(chapterIndex, 1);
    if (next !== null) return this.#shown(next, 0);
    const last = await this.chapterBeside(chapterIndex, -1);
    if (last !== null) return this.#shown(last, this.#table.pagesOf(last) - 1);
    return this.#view(chapterIndex, 0, BLANK_PAGE);
  }

  async chapterBeside(chapterIndex: number, by: 1 | -1): Promise<number | null> {
    for (let index = chapterIndex + by; index >= 0 && index < this.#chapterCount; index += by) {
      await this.#ready(index);
      if (this.#table.pagesOf(index) > 0) return index;
    }
    return null;
  }

  async turn(from: PageView, by: 1 | -1): Promise<PageView | null> {
    const page = from.pageInChapter + by;
    await this.#ready(from.chapterIndex);
    if (page >= 0 && page < this.#table.pagesOf(from.chapterIndex)) {
      return this.#shown(from.chapterIndex, page);
    }
    const chapterIndex = await this.chapterBeside(from.chapterIndex, by);
    if (chapterIndex === null) return null;
    return this.#shown(chapterIndex, by === 1 ? 0 : this.#table.pagesOf(chapterIndex) - 1);
  }

  async pageNumbered(pageNumber: number): Promise<PageView> {
    const { chapterIndex, page } = this.#table.locate(pageNumber);
    await this.#ready(chapterIndex);
    const pages = this.#table.pagesOf(chapterIndex);
    if (pages === 0) return this.#nearest(chapterIndex);
    return this.#shown(chapterIndex, Math.min(page, pages - 1));
  }

  pageNumbers(places: readonly Locator[]): Promise<(number | null)[]> {
    const startsOf = (index: number) => this.#kept?.pages[index] ?? this.#worker.pageStarts(index);
    return pageNumbersOf(places, this.#table, startsOf);
  }

  async repair(chapterIndex: number): Promise<boolean> {
    if (this.#repaired.has(chapterIndex)) return false;
    this.#repaired.add(chapterIndex);
    const run = this.#run;
    await this.#chapters.load(chapterIndex, chapterIndex + 1);
    await this.#worker.measureLines(chapterIndex);
    delete this.#kept?.pages[chapterIndex];
    try {
      await this.#layOut(chapterIndex, chapterIndex + 1, run);
    } catch (error) {
      // Then all chapters are cut anew.
      if (error instanceof WidthsChanged) return true;
      throw error;
    }
    if (this.#table.exact) {
      this.#events.onExact(this.#table.total);
      // What the cache has must not be cut in the same way again.
      if (this.#chapters.allHere) await this.#remember(run);
      else await this.#cache.forget(await this.#cacheKey);
    }
    return true;
  }

  chapterHeights(): Promise<(number | null)[]> {
    return heightsOf(this.#worker.chapterHeights(this.#chapterCount), this.#table, this.#kept);
  }

  async chapter(chapterIndex: number): Promise<{ html: string; length: number }> {
    await this.#chapters.load(chapterIndex, chapterIndex + 1);
    // Where its lines end inside words is known once it is laid out.
    if (this.#settings?.hyphenation) await this.#ready(chapterIndex);
    const chapter = await this.#worker.chapter(chapterIndex);
    if (!chapter) throw new Error(`there is no chapter ${chapterIndex}`);
    return chapter;
  }

  async note(link: Locator, target: number): Promise<Note | null> {
    await Promise.all([link.chapterIndex, target].map((at) => this.#chapters.load(at, at + 1)));
    const note = await this.#worker.note(link, target);
    return note ? { ...note, chapterIndex: target, backlink: note.backlink ?? null } : null;
  }

  pageStylesheet(settings: LayoutSettings): Promise<string> {
    return this.#worker.stylesheet(formatOf(settings));
  }

  /** Where the lines of a chapter's text start; for tests against the browser's lines. */
  lineStarts(chapterIndex: number): Promise<Uint32Array> {
    return this.#worker.lineStarts(chapterIndex);
  }

  /** Where they could start after a hyphen; for the same tests. */
  hyphenationOpportunities(chapterIndex: number): Promise<Uint32Array> {
    return this.#worker.hyphenationOpportunities(chapterIndex);
  }

  memoryBytes(): Promise<number> {
    return this.#worker.memoryBytes();
  }

  close(): void {
    this.#run += 1;
    this.#chapters.close();
    this.#opaque.close();
    this.#terminate();
    this.#letGoOfFaces();
  }

  get #chapterCount(): number {
    return this.#source.chapterLengths.length;
  }

  async #remember(run: number): Promise<boolean> {
    // A slider that is dragged passes by many ways to set a book, of which one is wanted.
    if (run > 1) await new Promise((settled) => setTimeout(settled, QUIET_MS));
    if (run !== this.#run) return false;
    const kept = await this.#worker.pagesToKeep(this.#chapterCount);
    if (run !== this.#run) return false;
    return this.#cache.write(await this.#cacheKey, this.#source.bookKey, kept);
  }

  /** Lays out all other chapters, and all anew if the widths turn out to be wrong. */
  async #layOutTheRest(first: number, next: number, run: number): Promise<void> {
    try {
      await this.#layOutOthers(first, next, run);
    } catch (error) {
      if (run !== this.#run) return;
      if (error instanceof WidthsChanged) {
        await this.#layOutTheRest(0, 0, run);
        this.#events.onRepaginated?.();
        return;
      }
      this.#events.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Forward from `next`, then from the start to the chapter in view, `first`. */
  async #layOutOthers(first: number, next: number, run: number): Promise<void> {
    const count = this.#chapterCount;
    for (const [from, to] of [
      [next, count],
      [0, first],
    ] as const) {
      for (let index = from; index < to; ) {
        const end = this.#chapters.batchEnd(index, to);
        const loaded = this.#chapters.load(index, end);
        // What comes next is on its way while this is laid out.
        void this.#chapters.load(end, this.#chapters.batchEnd(end, to)).catch(() => {});
        await loaded;
        this.#stopIfOver(run);
        index += await this.#layOut(index, end, run);
        this.#events.onProgress(this.#table.chaptersDone, count, this.#table.pagesSoFar);
      }
    }
    this.#events.onExact(this.#table.total);
    const kept = await this.#remember(run);
    if (run === this.#run) this.#events.onKept?.(kept);
  }

  /** Lays out chapters that are here; returns how many there was time for. */
  async #layOut(from: number, to: number, run: number): Promise<number> {
    const distrusts = this.#distrusts;
    return this.#note(await this.#worker.layOut(from, to), from, run, distrusts);
  }

  /** Takes what the worker laid out, and measures what it could not. */
  async #note(laidOut: LaidOut, from: number, run: number, distrusts: number): Promise<number> {
    this.#stopIfOver(run);
    const { pages, opaque, stylesheet } = laidOut;
    await this.#verify(laidOut, run);
    // Laid out while others were finding that the widths are wrong.
    if (distrusts !== this.#distrusts) throw new WidthsChanged();
    // Tells tests and traces that chapters had to be laid out.
    performance.mark('vokal:laid-out', { detail: { first: from, chapters: pages.length } });
    for (const [index, count] of pages.entries()) {
      if (count !== null) this.#table.set(from + index, count);
    }
    for (const { chapterIndex, blocks } of opaque) {
      const measures = await this.#opaque.measures(chapterIndex, blocks, stylesheet);
      this.#stopIfOver(run);
      const count = await this.#worker.provideOpaque(chapterIndex, measures);
      this.#stopIfOver(run);
      if (distrusts !== this.#distrusts) throw new WidthsChanged();
      this.#table.set(chapterIndex, count);
    }
    return pages.length;
  }

  /** Gives the page the files that the worker measured with, and compares some of the widths. */
  async #verify({ needed, samples }: LaidOut, run: number): Promise<void> {
    if (needed.length > 0 && this.#settings) await loadScripts(this.#settings.font, needed);
    if (samples.length === 0) return;
    const wrong = await wronglyMeasured(samples);
    this.#stopIfOver(run);
    if (wrong.length === 0) return;
    const wasExact = this.#table.exact;
    this.#distrusts += 1;
    this.#kept = undefined;
    this.#table.forget();
    await this.#worker.distrust(wrong);
    if (wasExact) void this.#layOutTheRest(0, 0, run).then(() => this.#events.onRepaginated?.());
  }

  /** Waits until a chapter has pages with the settings of now. */
  async #ready(chapterIndex: number): Promise<void> {
    for (let isReady = false; !isReady; ) {
      isReady = await this.#makeReady(chapterIndex).then(
        () => true,
        (error) => {
          if (error instanceof WidthsChanged) return false;
          throw error;
        },
      );
    }
  }

  async #makeReady(chapterIndex: number): Promise<void> {
    const starts = this.#kept?.pages[chapterIndex];
    if (starts && !this.#settings?.hyphenation) {
      await this.#chapters.load(chapterIndex, chapterIndex + 1);
      const restored = await this.#worker.restorePageStarts(chapterIndex, starts);
      if (!restored) await this.#layOut(chapterIndex, chapterIndex + 1, this.#run);
    } else if (starts || !this.#table.isLaidOut(chapterIndex)) {
      // The cache knows pages, but not where their lines end inside words.
      const run = this.#run;
      await this.#chapters.load(chapterIndex, chapterIndex + 1);
      this.#stopIfOver(run);
      await this.#layOut(chapterIndex, chapterIndex + 1, run);
      delete this.#kept?.pages[chapterIndex];
    }
  }

  async #shown(chapterIndex: number, page: number): Promise<PageView> {
    return this.#view(chapterIndex, page, await this.#worker.page(chapterIndex, page));
  }

  #view(chapterIndex: number, page: number, record: PageRecord | undefined): PageView {
    if (!record) throw new Error(`chapter ${chapterIndex} has no page ${page}`);
    return { ...record, ...this.#table.numbersOf(chapterIndex, page) };
  }

  #stopIfOver(run: number): void {
    if (run !== this.#run) throw new DOMException('Pagination cancelled', 'AbortError');
  }
}
