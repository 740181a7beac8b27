/**
 * The text of open books in this tab: whoever wants a chapter, pages, search or shelf, it is asked
 * for once. It stays in memory until the shelf has it.
 */
import { api, dataOf, type Manifest } from '@/api/client';
import { onSessionEnd } from '@/api/session-events';
import { fromShelf } from '@/shared/shelf/shelf-door';

/** The one that is read, and one that has just been brought in. */
const MOST = 2;

export class BookText {
  readonly #manifest: Manifest;
  readonly #chapters = new Map<number, Promise<string>>();
  /** The shelf was asked, and has nothing of it. */
  #isElsewhere = false;
  /** Whether all of the text is what the manifest tells of. */
  isOfManifest = true;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** Some chapters from `from` on: at least one, at most up to `to`. */
  async take(from: number, to: number, signal?: AbortSignal): Promise<string[]> {
    const known: Promise<string>[] = [];
    for (let n = from; n < to; n += 1) {
      const chapter = this.#chapters.get(n);
      if (!chapter) break;
      known.push(chapter);
    }
    if (known.length === 0) return this.#ask(from, this.#nextKnown(from, to), signal);
    try {
      return await Promise.all(known);
    } catch (fault) {
      // Whoever had asked for it does not want it any more.
      const isOthers = (fault as Partial<Error> | null)?.name === 'AbortError';
      if (!isOthers || signal?.aborted) throw fault;
      return this.take(from, to, signal);
    }
  }

  /** All chapters, with a rest between what is asked for at once. */
  async all(rest: () => Promise<void>, signal?: AbortSignal): Promise<string[]> {
    const markup: string[] = [];
    const count = this.#manifest.chapters.length;
    while (markup.length < count) {
      await rest();
      markup.push(...(await this.take(markup.length, count, signal)));
    }
    return markup;
  }

  /** The shelf has it. */
  release(): void {
    this.#chapters.clear();
    this.#isElsewhere = false;
  }

  #nextKnown(from: number, to: number): number {
    let end = from + 1;
    while (end < to && !this.#chapters.has(end)) end += 1;
    return end;
  }

  async #ask(from: number, to: number, signal?: AbortSignal): Promise<string[]> {
    const asked = this.#fetch(from, to, signal);
    for (let n = from; n < to; n += 1) {
      const one = asked.then((chapters) => chapters[n - from] as string);
      // Told to whoever waits for it; and whoever asks again tries again.
      one.catch(() => {
        if (this.#chapters.get(n) === one) this.#chapters.delete(n);
      });
      this.#chapters.set(n, one);
    }
    return asked;
  }

  async #fetch(from: number, to: number, signal?: AbortSignal): Promise<string[]> {
    const kept = this.#isElsewhere
      ? null
      : await fromShelf((shelf) => shelf.keptChapters(this.#manifest, from, to));
    if (kept) {
      // It is read from there as quickly the next time.
      queueMicrotask(() => this.release());
      return kept;
    }
    this.#isElsewhere = true;
    return this.#fetchAll(from, to, signal);
  }

  /** The server may answer with fewer chapters than asked for, so this asks until it has all. */
  async #fetchAll(from: number, to: number, signal?: AbortSignal): Promise<string[]> {
    const { id, contentHash } = this.#manifest;
    const markup: string[] = [];
    while (from + markup.length < to) {
      const answer = await api.GET('/api/books/{id}/chapters', {
        params: { path: { id }, query: { from: from + markup.length, to, of: contentHash } },
        ...(signal && { signal }),
      });
      const chapters = dataOf(answer);
      if (chapters.length === 0) throw new Error('The server sent no chapters.');
      const tag = answer.response.headers.get('etag');
      if (tag !== null && !tag.includes(contentHash)) this.isOfManifest = false;
      markup.push(...chapters.map(({ content }) => content));
    }
    return markup;
  }
}

const texts = new Map<string, BookText>();

export function textOf(manifest: Manifest): BookText {
  const key = `${manifest.id} ${manifest.contentHash}`;
  const text = texts.get(key) ?? new BookText(manifest);
  // Put last, so that the first is the one not asked for for longest.
  texts.delete(key);
  texts.set(key, text);
  for (const old of texts.keys()) if (texts.size > MOST) texts.delete(old);
  return text;
}

// Whoever left leaves no text behind.
onSessionEnd(() => texts.clear());
