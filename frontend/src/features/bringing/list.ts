/** The files of one list: which there are, where each is read from, and what is kept of it. */
import { isShared } from '@/shared/shelf/shelf-owner';
import { isBookFile, isPdfFile } from '@/shared/uploads/book-files';
import type { Handed } from '@/shared/uploads/bringing-door';
import { markBringing, unmarkBringing } from '@/shared/uploads/bringing-mark';

import { BringingDatabase } from './database';
import { type Found, fileIn, filesOf, mayRead } from './looking';
import { type Item, isOver, sameAs } from './model';

/** So many are noted at once. */
const AT_ONCE = 50;

export class BringingList {
  readonly #reader: number;
  readonly #onChange: () => void;
  items: Item[] = [];
  /** By their paths: a folder that is chosen twice has each once. */
  leftOut = new Set<string>();
  /** How many folders are being looked through. */
  looking = 0;

  /** Of browsers, or drops, of which nothing can be kept. */
  readonly #files = new Map<number, File>();
  #roots = new Map<string, FileSystemHandle>();
  #database: BringingDatabase | null = null;

  constructor(reader: number, onChange: () => void) {
    this.#reader = reader;
    this.#onChange = onChange;
  }

  get isDone(): boolean {
    return this.looking === 0 && this.items.every(isOver);
  }

  put(item: Item): void {
    if (this.items[item.n]) this.items[item.n] = item;
  }

  /** What was begun before; whether its reader has paused it, if there is one. */
  async open(onGone: () => void): Promise<{ isPaused: boolean } | null> {
    // On a device of many nothing stays.
    if (isShared()) return null;
    this.#database = await BringingDatabase.open(this.#reader, onGone);
    const kept = await this.#database?.adopt().catch(() => null);
    if (!kept) return null;
    this.items = kept.items;
    this.#roots = kept.roots;
    this.leftOut = new Set(kept.leftOut);
    return kept;
  }

  async keep(items: readonly Item[]): Promise<void> {
    await this.#database?.keep(items);
  }

  async keepAbout(isPaused: boolean): Promise<void> {
    const about = { leftOut: [...this.leftOut], isPaused };
    await this.#database?.keepAbout(about).catch(() => undefined);
  }

  /** What has become of a file is kept at once. */
  async settle(item: Item): Promise<void> {
    const settled = { ...item, share: 1 };
    this.put(settled);
    if (item.state !== 'refused') this.#files.delete(item.n);
    this.#onChange();
    await this.keep([settled]);
  }

  /** Throws all of it away; what has come in stays. */
  async clear(): Promise<void> {
    this.drop();
    const others = await this.#database?.forget().catch(() => false);
    if (!others) unmarkBringing();
  }

  drop(): void {
    this.items = [];
    this.#files.clear();
    this.#roots.clear();
    this.leftOut.clear();
  }

  /** Looks through what was handed in. */
  async add(handed: readonly Handed[]): Promise<void> {
    if (this.items.length === 0) await this.#database?.begin();
    if (!isShared()) markBringing(this.#reader);
    this.looking += 1;
    this.#onChange();
    try {
      for (const one of handed) {
        let some: Found[] = [];
        for await (const found of filesOf(one, (handle) => this.#rootOf(handle))) {
          some.push(found);
          if (some.length < AT_ONCE) continue;
          await this.#take(some);
          some = [];
        }
        await this.#take(some);
      }
    } finally {
      this.looking -= 1;
      this.#onChange();
    }
  }

  hasSource({ n, root }: Item): boolean {
    return this.#files.has(n) || (root !== undefined && this.#roots.has(root));
  }

  /** Null if it is not there any more. */
  async fileOf({ n, path, root }: Item): Promise<File | null> {
    const file = this.#files.get(n);
    if (file) return file;
    const from = root === undefined ? undefined : this.#roots.get(root);
    return from ? fileIn(from, path) : null;
  }

  mayRead(ask = false): Promise<boolean> {
    return mayRead(this.#roots.values(), ask);
  }

  async #rootOf(handle: FileSystemHandle): Promise<string> {
    for (const [name, known] of this.#roots) {
      if (await known.isSameEntry(handle)) return name;
    }
    const name = `${this.#roots.size}-${handle.name}`;
    this.#roots.set(name, handle);
    // A browser may refuse to keep it; then the folder has to be chosen once more.
    await this.#database?.keepRoot(name, handle).catch(() => undefined);
    return name;
  }

  async #take(some: readonly Found[]): Promise<void> {
    const taken = some.map((found) => this.#taken(found)).filter((item) => item !== null);
    await this.keep(taken);
    this.#onChange();
  }

  #taken({ file, path, root }: Found): Item | null {
    if (!isBookFile(file.name) && !isPdfFile(file.name)) {
      this.leftOut.add(path);
      return null;
    }
    const { size, lastModified: modified } = file;
    const about = { path, size, modified };
    const known = sameAs(this.items, about);
    const isNew: Item = { n: this.items.length, ...about, state: 'waiting', share: 0 };
    const item: Item = { ...(known ?? isNew), ...(root === undefined ? {} : { root }) };
    if (known) this.put(item);
    else this.items.push(item);
    // Thousands of open files are too many; those of a folder that is kept are found there.
    if (root === undefined && (!isOver(item) || item.state === 'refused')) {
      this.#files.set(item.n, file);
    }
    return item;
  }
}
