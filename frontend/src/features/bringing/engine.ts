/**
 * Brings in many files: each is known by its hash before it is sent, two are sent at once, and what
 * has become of each is kept, so that it goes on after a reload.
 */
import type { Handed } from '@/shared/uploads/bringing-door';

import { Hold } from './hold';
import { BringingList } from './list';
import { type Item, isOver, type Snapshot, type Stop, totalsOf } from './model';
import { AT_ONCE, hashOf, knownOf, type Place, placeOf, send, verdictOn } from './sending';

/** The server reads one book of a reader at a time: the second is sent meanwhile. */
const SENDERS = 2;
const TELL_MS = 150;
/** What may be the file's own fault is tried so often. */
const TRIES = 3;
/** Until so much was read the server is asked what it knows. */
const ASK_MS = 700;

export class Bringing {
  readonly reader: number;
  /** Told of books that have come in. */
  onAdded: () => void = () => undefined;

  readonly #list: BringingList;
  readonly #hold = new Hold();
  readonly #tries = new Map<number, number>();
  #stop: Stop | undefined;
  #running: AbortController | undefined;
  #ready: Promise<void> | undefined;
  #isGone = false;
  /** How much is being taken in hand. */
  #adding = 0;

  #snapshot: Snapshot | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(reader: number) {
    this.reader = reader;
    this.#list = new BringingList(reader, () => this.#change());
    globalThis.addEventListener('online', () => this.#release());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => {
    const { items, leftOut, looking } = this.#list;
    this.#snapshot ??= {
      items: [...items],
      totals: totalsOf(items, (item) => this.#list.hasSource(item)),
      stop: this.#stop,
      heldUntil: this.#hold.until,
      isOffline: this.#hold.isOffline,
      leftOut: leftOut.size,
      isLooking: looking + this.#adding > 0,
    };
    return this.#snapshot;
  };

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** What was begun before goes on; to be waited for before anything is added. */
  open(): Promise<void> {
    this.#ready ??= this.#open();
    return this.#ready;
  }

  async #open(): Promise<void> {
    const kept = await this.#list.open(() => this.forget());
    if (!kept) return;
    if (kept.isPaused) this.#stop = 'reader';
    else if (!(await this.#list.mayRead())) this.#stop = 'permission';
    this.#change();
    this.#run();
  }

  async add(handed: readonly Handed[]): Promise<void> {
    // At once: whoever looks meanwhile is not to take it for nothing.
    this.#adding += 1;
    this.#change();
    try {
      await this.#added(handed);
    } finally {
      this.#adding -= 1;
      this.#change();
    }
    this.#run();
  }

  async #added(handed: readonly Handed[]): Promise<void> {
    await this.open();
    // A list that is done is not what somebody brings now.
    if (this.#list.isDone) {
      await this.#list.clear();
      this.#stop = undefined;
    }
    await this.#list.add(handed);
    // Whoever brings more wants it to go on.
    this.#stop = undefined;
    await this.#list.keepAbout(false);
  }

  pause(): void {
    this.#halt('reader');
    void this.#list.keepAbout(true);
  }

  /** Goes on; within a click, as the browser may ask whether files may be read. */
  async resume(): Promise<void> {
    if (this.#stop === 'permission' && !(await this.#list.mayRead(true))) return;
    this.#stop = undefined;
    this.#release();
    void this.#list.keepAbout(false);
    this.#run();
  }

  /** Tries once more what was refused. */
  async retry(): Promise<void> {
    for (const item of this.#list.items) {
      if (item.state !== 'refused') continue;
      const { reason, code, ...rest } = item;
      this.#tries.delete(item.n);
      this.#list.put({ ...rest, state: 'waiting', share: 0 });
    }
    await this.#list.keep(this.#list.items.filter(({ state }) => state === 'waiting'));
    await this.resume();
  }

  /** Forgets the list; what has come in stays. */
  async cancel(): Promise<void> {
    this.#halt(undefined);
    await this.#list.clear();
    this.#change();
  }

  /** Its reader has left; what they brought is nobody else's business. */
  forget(): void {
    this.#isGone = true;
    this.#halt(undefined);
    this.#list.drop();
    this.#change();
  }

  /** The session is over for now. */
  close(): void {
    if (this.#running) this.#halt('session');
  }

  #run(): void {
    if (this.#running || this.#stop || this.#isGone) return;
    if (!this.#list.items.some((item) => this.#isToDo(item))) return;
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    const work = [this.#prepareAll(signal)];
    for (let sender = 0; sender < SENDERS; sender += 1) work.push(this.#sendAll(signal));
    void Promise.allSettled(work).then(() => {
      if (this.#running !== running) return;
      this.#running = undefined;
      this.#change();
      // More may have come while the last of them ended.
      this.#run();
    });
  }

  #isToDo(item: Item): boolean {
    return !isOver(item) && (item.state !== 'waiting' || this.#list.hasSource(item));
  }

  /** Stops what runs; what was on its way begins anew. */
  #halt(why: Stop | undefined): void {
    this.#stop = why;
    this.#running?.abort();
    this.#running = undefined;
    for (const item of this.#list.items) {
      if (!isOver(item) && item.state !== 'waiting') this.#again(item);
    }
    this.#release();
  }

  #again(item: Item): void {
    this.#list.put({ ...item, state: 'waiting', share: 0 });
  }

  /** Asks what is known of all that waits, some at a time, until nothing is left to be done. */
  async #prepareAll(signal: AbortSignal): Promise<void> {
    const waits = (item: Item) => item.state === 'waiting' && this.#list.hasSource(item);
    for (;;) {
      await this.#hold.passed(signal);
      const some: Item[] = [];
      const until = Date.now() + ASK_MS;
      while (some.length < AT_ONCE && (some.length === 0 || Date.now() < until)) {
        const item = this.#list.items.find(waits);
        if (!item) break;
        this.#list.put({ ...item, state: 'checking' });
        const checked = await this.#checked(item, signal);
        if (checked) some.push(checked);
      }
      if (some.length > 0) await this.#ask(some, signal);
      else if (!this.#list.items.some((item) => this.#isToDo(item))) return;
      else await this.#hold.woken();
      signal.throwIfAborted();
    }
  }

  /** With its hash; nothing if the file cannot be read. */
  async #checked(item: Item, signal: AbortSignal): Promise<Item | undefined> {
    try {
      const file = await this.#list.fileOf(item);
      signal.throwIfAborted();
      if (!file) throw new Error('It is not there any more.');
      // One that was changed since cannot be read, and the network would be blamed for it.
      if (item.hash !== undefined) await file.slice(0, 1).arrayBuffer();
      const hash = item.hash ?? (await hashOf(file));
      signal.throwIfAborted();
      return hash === undefined ? item : { ...item, hash };
    } catch (fault) {
      signal.throwIfAborted();
      if (fault instanceof DOMException && fault.name === 'NotAllowedError') {
        this.#halt('permission');
        throw fault;
      }
      const refused = { code: 'unreadable', reason: 'bringing:unreadable' };
      await this.#list.settle({ ...item, state: 'refused', ...refused });
      return undefined;
    }
  }

  async #ask(some: readonly Item[], signal: AbortSignal): Promise<void> {
    try {
      const known = await knownOf(some, signal);
      this.#hold.heard();
      const told = some.map((item): Item => {
        const place = item.hash === undefined ? undefined : known.get(item.hash);
        if (place === undefined) return { ...item, state: 'ready' };
        // What no answer came to has come in all the same.
        return { ...item, ...place, state: item.wasSent ? 'added' : 'known', share: 1 };
      });
      for (const item of told) this.#list.put(item);
      await this.#list.keep(told);
      if (told.some(({ state }) => state === 'added')) this.onAdded();
    } catch (fault) {
      signal.throwIfAborted();
      for (const item of some) this.#again(item);
      this.#stopOrHold(verdictOn(fault));
    } finally {
      this.#change();
    }
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    for (;;) {
      await this.#hold.passed(signal);
      const item = this.#next();
      if (item) await this.#send(item, signal);
      else if (!this.#list.items.some((one) => this.#isToDo(one))) return;
      else await this.#hold.woken();
      signal.throwIfAborted();
    }
  }

  /** The next to be sent; of two that are the same the second waits for what becomes of the first. */
  #next(): Item | undefined {
    const { items } = this.#list;
    const isOnItsWay = ({ state }: Item) => state === 'sending' || state === 'reading';
    const way = new Set(items.filter(isOnItsWay).map(({ hash }) => hash));
    const next = items.find(
      ({ state, hash }) => state === 'ready' && (hash === undefined || !way.has(hash)),
    );
    if (next) this.#list.put({ ...next, state: 'sending', share: 0 });
    return next;
  }

  /** What another file of the list has become that is the same. */
  #twinOf({ n, hash }: Item): Place | undefined {
    if (hash === undefined) return undefined;
    const isTwin = (one: Item) => one.n !== n && one.hash === hash && one.state === 'added';
    const twin = this.#list.items.find(isTwin);
    return twin && placeOf(twin);
  }

  async #send(item: Item, signal: AbortSignal): Promise<void> {
    const twin = this.#twinOf(item);
    if (twin !== undefined) {
      await this.#list.settle({ ...item, ...twin, state: 'known' });
      return;
    }
    const noted: Item = { ...item, wasSent: true };
    try {
      const file = await this.#list.fileOf(item);
      // Noted first: a book of which no answer comes is known by it.
      await this.#list.keep([noted]);
      signal.throwIfAborted();
      if (!file) throw new Error('It is not there any more.');
      const told = (share: number) => {
        if (signal.aborted) return;
        this.#list.put({ ...noted, state: share === 1 ? 'reading' : 'sending', share });
        this.#change();
      };
      told(0);
      const { place, isNew } = await send(file, told, signal);
      this.#hold.heard();
      const state = isNew || item.wasSent ? 'added' : 'known';
      await this.#list.settle({ ...noted, ...place, state });
      if (state === 'added') this.onAdded();
    } catch (fault) {
      signal.throwIfAborted();
      await this.#failed(noted, fault);
    }
  }

  async #failed(item: Item, fault: unknown): Promise<void> {
    const verdict = verdictOn(fault);
    if (verdict.kind === 'refused') {
      const { code, reason } = verdict;
      await this.#list.settle({ ...item, state: 'refused', code, reason });
      return;
    }
    const tries = (this.#tries.get(item.n) ?? 0) + 1;
    this.#tries.set(item.n, tries);
    if (verdict.kind === 'again' && tries >= TRIES) {
      const refused = { code: 'internal', reason: 'bringing:failed' };
      await this.#list.settle({ ...item, state: 'refused', ...refused });
      return;
    }
    this.#again(item);
    this.#stopOrHold(verdict);
  }

  #stopOrHold(verdict: ReturnType<typeof verdictOn>): void {
    if (verdict.kind === 'stop') this.#halt(verdict.why);
    else if (verdict.kind === 'later') this.#hold.begin(verdict.seconds, verdict.isOffline);
    else this.#hold.begin(undefined, false);
    this.#change();
  }

  #release(): void {
    this.#hold.end();
    this.#change();
  }

  #change(): void {
    this.#snapshot = undefined;
    this.#hold.wake();
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#snapshot = undefined;
      for (const listener of this.#listeners) listener();
    }, TELL_MS);
  }
}
