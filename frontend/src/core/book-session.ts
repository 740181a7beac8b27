/** One open book: the order in which chapters are fetched, measured and laid out. */

import type { PageRecord } from '@pkg/vokal_wasm.js';
import type { Remote } from 'comlink';

import { justifiesWithoutKerning, layoutUnits } from './browser-rules';
import { calibrateKerning } from './calibrate-kerning';
import { fontFamily, loadFontFaces } from './fonts';
import type { LaidOut, LayoutWorker } from './layout.worker';
import { OpaqueBlocks } from './opaque-blocks';
import type {
  BookEvents,
  BookSource,
  LayoutSettings,
  Locator,
  OpenBook,
  PageView,
} from './open-book';
import { PageCache } from './page-cache';
import { PageTable } from './page-table';

/** HTML bytes parsed in one step of the background work, well under 50 ms. */
const BATCH_BYTES = 512 * 1024;
/** Numbers that make one page start; see the core's `pageStarts`. */
const STARTS_WIDTH = 3;

export class BookSession implements OpenBook {
  readonly #source: BookSource;
  readonly #events: BookEvents;
  readonly #worker: Remote<LayoutWorker>;
  readonly #terminate: () => void;
  readonly #closed = new AbortController();
  readonly #loading = new Map<number, Promise<void>>();
  readonly #table: PageTable;
  /** Chapters in the worker. */
  #loaded = 0;
  readonly #cache = new PageCache();
  /** Page starts from the cache that the worker does not know yet. */
  #cached: Uint32Array[] | undefined;
  #settings: LayoutSettings | undefined;
  #kerning: CanvasFontKerning = 'normal';
  /** Justified lines are broken without the kerning at their ends. */
  #unkernedEnds = false;
  #run = 0;
  readonly #opaque: OpaqueBlocks;

  constructor(
    source: BookSource,
    events: BookEvents,
    worker: Remote<LayoutWorker>,
    terminate: () => void,
  ) {
    this.#source = source;
    this.#events = events;
    this.#worker = worker;
    this.#terminate = terminate;
    this.#table = new PageTable(source.chapterLengths);
    this.#opaque = new OpaqueBlocks(source.language);
  }

  async layout(settings: LayoutSettings, at: Locator): Promise<PageView> {
    this.#run += 1;
    const run = this.#run;
    const old = this.#settings;
    const fontChanged = old?.font !== settings.font;
    if (fontChanged) {
      const [kerning] = await Promise.all([
        calibrateKerning(this.#worker, settings),
        loadFontFaces(document.fonts, settings.font),
      ]);
      this.#kerning = kerning;
      this.#unkernedEnds = justifiesWithoutKerning(fontFamily(settings.font));
    }
    this.#stopIfOver(run);
    this.#settings = settings;
    // The worker takes its messages in order, so nobody waits for this one.
    // Zooming changes the units, too.
    const stylesheet = this.#worker.setFormat(
      { ...settings, justified: (settings.justified ?? false) && this.#unkernedEnds },
      layoutUnits(),
      fontChanged,
      this.#kerning,
    );
    stylesheet.catch(this.#events.onError);
    this.#table.forget();
    this.#opaque.setFormat(settings);
    this.#cached = undefined;
    if (this.#loaded === this.#chapterCount) return this.#layOutAgain(at, stylesheet, run);
    await this.#readCache(settings, run);

    const view = await this.pageAt(at);
    this.#stopIfOver(run);
    if (this.#table.exact) {
      this.#events.onExact(this.#table.total);
      this.#events.onKept?.();
    } else void this.#layOutTheRest(view.chapterIndex, view.chapterIndex + 1, run);
    return view;
  }

  /** All chapters are here: the page in view and most of the others in one step. */
  async #layOutAgain(at: Locator, stylesheet: Promise<string>, run: number): Promise<PageView> {
    const first = this.#clampChapter(at.chapterIndex);
    const offset = Math.max(0, at.offset);
    const answer = this.#worker.layOutFrom(first, offset, this.#chapterCount);
    // The page measures while the worker lays out.
    const rules = await stylesheet;
    this.#stopIfOver(run);
    this.#opaque.measureAhead(rules);
    const { laidOut, shown } = await answer;
    const done = first + (await this.#note(laidOut, first, run));
    const { page, record } = shown ?? (await this.#worker.pageAt(first, offset));
    this.#stopIfOver(run);
    const view = this.#view(first, page, record);
    void this.#layOutTheRest(first, done, run);
    return view;
  }

  /** Takes page starts from the cache; once all chapters are here, laying out is quicker. */
  async #readCache(settings: LayoutSettings, run: number): Promise<void> {
    const cached = await this.#cache.read(await this.#cacheKey(settings), this.#chapterCount);
    this.#stopIfOver(run);
    this.#cached = cached;
    for (const [chapterIndex, starts] of (cached ?? []).entries()) {
      this.#table.set(chapterIndex, starts.length / STARTS_WIDTH);
    }
  }

  async pageAt(at: Locator): Promise<PageView> {
    const chapterIndex = this.#clampChapter(at.chapterIndex);
    await this.#ready(chapterIndex);
    const found = await this.#worker.pageAt(chapterIndex, Math.max(0, at.offset));
    return this.#view(chapterIndex, found.page, found.record);
  }

  async turn(from: PageView, by: 1 | -1): Promise<PageView | null> {
    const page = from.pageInChapter + by;
    await this.#ready(from.chapterIndex);
    if (page >= 0 && page < this.#table.pagesOf(from.chapterIndex)) {
      return this.#shown(from.chapterIndex, page);
    }
    const chapterIndex = from.chapterIndex + by;
    if (chapterIndex < 0 || chapterIndex >= this.#source.chapterLengths.length) return null;
    await this.#ready(chapterIndex);
    return this.#shown(chapterIndex, by === 1 ? 0 : this.#table.pagesOf(chapterIndex) - 1);
  }

  async pageNumbered(pageNumber: number): Promise<PageView> {
    const { chapterIndex, page } = this.#table.locate(pageNumber);
    await this.#ready(chapterIndex);
    return this.#shown(chapterIndex, Math.min(page, this.#table.pagesOf(chapterIndex) - 1));
  }

  async chapter(chapterIndex: number): Promise<{ html: string; length: number }> {
    await this.#load(chapterIndex, chapterIndex + 1);
    // Where its lines end inside words is known once it is laid out.
    if (this.#settings?.hyphenation) await this.#ready(chapterIndex);
    const chapter = await this.#worker.chapter(chapterIndex);
    if (!chapter) throw new Error(`there is no chapter ${chapterIndex}`);
    return chapter;
  }

  async offsetOfId(chapterIndex: number, id: string): Promise<number | null> {
    await this.#load(chapterIndex, chapterIndex + 1);
    return (await this.#worker.offsetOfId(chapterIndex, id)) ?? null;
  }

  async stressed(
    chapterIndex: number,
    start: number,
    end: number,
    frequency: number,
  ): Promise<Uint32Array> {
    return this.#worker.stressed(chapterIndex, start, end, frequency);
  }

  pageStylesheet(settings: LayoutSettings): Promise<string> {
    return this.#worker.stylesheet(settings);
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
    this.#closed.abort();
    this.#opaque.close();
    this.#terminate();
  }

  get #chapterCount(): number {
    return this.#source.chapterLengths.length;
  }

  async #cacheKey(settings: LayoutSettings): Promise<string> {
    const { width, height, fontSize, lineHeight, font, justified = false, hyphenation } = settings;
    const engine = await this.#worker.engineVersion();
    const format = [
      width,
      height,
      fontSize,
      lineHeight,
      font,
      justified,
      hyphenation,
      this.#kerning,
      devicePixelRatio,
    ];
    return [this.#source.bookKey, engine, ...format].join('|');
  }

  async #remember(settings: LayoutSettings, run: number): Promise<void> {
    const pages = await this.#worker.pageStarts(this.#chapterCount);
    if (run !== this.#run) return;
    await this.#cache.write(await this.#cacheKey(settings), this.#source.bookKey, pages);
  }

  /** Forward from `next`, then from the start to the chapter in view, `first`. */
  async #layOutTheRest(first: number, next: number, run: number): Promise<void> {
    const count = this.#chapterCount;
    try {
      for (const [from, to] of [
        [next, count],
        [0, first],
      ] as const) {
        for (let index = from; index < to; ) {
          const end = this.#batchEnd(index, to);
          const loaded = this.#load(index, end);
          // What comes next is on its way while this is laid out.
          void this.#load(end, this.#batchEnd(end, to)).catch(() => {});
          await loaded;
          this.#stopIfOver(run);
          index += await this.#layOut(index, end, run);
          this.#events.onProgress(this.#table.chaptersDone, count, this.#table.pagesSoFar);
        }
      }
      this.#events.onExact(this.#table.total);
      if (this.#settings) await this.#remember(this.#settings, run);
      if (run === this.#run) this.#events.onKept?.();
    } catch (error) {
      if (run !== this.#run) return;
      this.#events.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Where a batch ends: chapters that are here cost nothing to load. */
  #batchEnd(from: number, to: number): number {
    let bytes = 0;
    for (let next = from; next < to; next += 1) {
      if (!this.#loading.has(next)) bytes += this.#source.chapterLengths[next] ?? 0;
      if (bytes > BATCH_BYTES && next > from) return next;
    }
    return to;
  }

  /** Lays out chapters that are here; returns how many there was time for. */
  async #layOut(from: number, to: number, run: number): Promise<number> {
    return this.#note(await this.#worker.layOut(from, to), from, run);
  }

  /** Takes what the worker laid out, and measures what it could not. */
  async #note({ pages, opaque, stylesheet }: LaidOut, from: number, run: number): Promise<number> {
    this.#stopIfOver(run);
    // Tells tests and traces that chapters had to be laid out.
    performance.mark('vokal:laid-out', { detail: { first: from, chapters: pages.length } });
    for (const [index, count] of pages.entries()) {
      if (count > 0) this.#table.set(from + index, count);
    }
    for (const { chapterIndex, blocks } of opaque) {
      const measures = this.#opaque.measures(chapterIndex, blocks, stylesheet);
      this.#table.set(chapterIndex, await this.#worker.provideOpaque(chapterIndex, measures));
      this.#stopIfOver(run);
    }
    return pages.length;
  }

  /** Waits until a chapter has pages with the settings of now. */
  async #ready(chapterIndex: number): Promise<void> {
    const starts = this.#cached?.[chapterIndex];
    if (starts && !this.#settings?.hyphenation) {
      await this.#load(chapterIndex, chapterIndex + 1);
      const restored = await this.#worker.restorePageStarts(chapterIndex, starts);
      if (!restored) await this.#layOut(chapterIndex, chapterIndex + 1, this.#run);
    } else if (starts || this.#table.pagesOf(chapterIndex) === 0) {
      // The cache knows pages, but not where their lines end inside words.
      const run = this.#run;
      await this.#load(chapterIndex, chapterIndex + 1);
      this.#stopIfOver(run);
      await this.#layOut(chapterIndex, chapterIndex + 1, run);
      delete this.#cached?.[chapterIndex];
    }
  }

  async #shown(chapterIndex: number, page: number): Promise<PageView> {
    return this.#view(chapterIndex, page, await this.#worker.page(chapterIndex, page));
  }

  #view(chapterIndex: number, page: number, record: PageRecord | undefined): PageView {
    if (!record) throw new Error(`chapter ${chapterIndex} has no page ${page}`);
    return {
      ...record,
      chapterIndex,
      pageInChapter: page,
      pagesInChapter: this.#table.pagesOf(chapterIndex),
      pageNumber: this.#table.before(chapterIndex) + page + 1,
      totalPages: this.#table.total,
      exact: this.#table.exact,
    };
  }

  /** Fetches and parses the chapters `from..to` that are not there yet. */
  async #load(from: number, to: number): Promise<void> {
    const waiting: Promise<void>[] = [];
    let next = from;
    while (next < to) {
      const known = this.#loading.get(next);
      if (known) {
        waiting.push(known);
        next += 1;
        continue;
      }
      let end = next + 1;
      while (end < to && !this.#loading.has(end)) end += 1;
      const fetched = this.#fetch(next, end);
      for (let index = next; index < end; index += 1) this.#loading.set(index, fetched);
      waiting.push(fetched);
      next = end;
    }
    await Promise.all(waiting);
  }

  async #fetch(from: number, to: number): Promise<void> {
    try {
      for (let next = from; next < to; ) {
        const htmls = await this.#source.fetchChapters(next, to, this.#closed.signal);
        if (htmls.length === 0) throw new Error(`chapter ${next} did not arrive`);
        await this.#worker.addChapters(next, htmls);
        next += htmls.length;
        this.#loaded += htmls.length;
      }
    } catch (error) {
      // Whoever asks again tries again.
      for (let index = from; index < to; index += 1) this.#loading.delete(index);
      throw error;
    }
  }

  #clampChapter(chapterIndex: number): number {
    return Math.min(Math.max(0, chapterIndex), this.#source.chapterLengths.length - 1);
  }

  #stopIfOver(run: number): void {
    if (run !== this.#run) throw new DOMException('Pagination cancelled', 'AbortError');
  }
}
