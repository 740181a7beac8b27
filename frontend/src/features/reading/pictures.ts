/** The pictures of a book: fetched with the reader's token, shown through object URLs. */
import { ApiError } from '@/api/api-error';
import type { Manifest } from '@/api/client';
import { sanitisedHtml } from '@/browser/trusted-types';
import { PLACEHOLDER } from '@/shared/marks/text-map';
import { fileName } from '@/shared/shelf/book-files';
import { fetchKept } from '@/shared/shelf/shelf-door';
import type { Players, PlayerWords } from './players/players';
import { isOnPaper, takePlaceOf } from './spread/placed/placed-page';

const KEPT = 40;
const AT_ONCE = 2;
const PATIENCE_MS = 15_000;

const PLAYERS = 'audio,video';

export interface PictureWords {
  missing: string;
  /** For a picture that lies in no book, but on some server. */
  outside: string;
  broken: string;
  loading: string;
  players: PlayerWords;
}

type Book = Pick<Manifest, 'id' | 'contentHash'>;

export class Pictures {
  readonly #book: Book;
  readonly #kept = new Map<string, Promise<string>>();
  readonly #closed = new AbortController();
  #running = 0;
  /** Their code comes with the first page that has one. */
  #players: Players | undefined;
  /** What waits, each with the filling that asked for it; 0 for what may be turned to next. */
  readonly #queue: { go: () => void; filling: number }[] = [];
  #fillings = 0;
  #filling = 0;

  constructor(book: Book) {
    this.#book = book;
  }

  /** Gives every picture under `root` its bytes, or words in its place. */
  fill(root: ParentNode, words: PictureWords): void {
    this.#fillings += 1;
    this.#filling = this.#fillings;
    const { outside } = words;
    for (const image of root.querySelectorAll<HTMLImageElement>('img[data-resource]')) {
      void this.#fillOne(image, words);
    }
    for (const image of root.querySelectorAll<HTMLImageElement>('img:not([data-resource],[src])')) {
      image.replaceWith(placeholderFor(image, outside));
    }
    for (const image of root.querySelectorAll<SVGImageElement>('image[data-resource]')) {
      void this.#fillDrawing(image);
    }
    const players = [...root.querySelectorAll<HTMLMediaElement>(PLAYERS)];
    if (players.length > 0) this.#fillPlayers(root, players, words.players);
  }

  #fillPlayers(root: ParentNode, players: HTMLMediaElement[], words: PlayerWords): void {
    const inFlow = players.filter((player) => player.className === 'block' && !isOnPaper(player));
    for (const player of inFlow) {
      // As the page was reckoned with; of a sound the browser does not ask its attributes.
      player.style.inlineSize = `${player.getAttribute('width')}px`;
      player.style.blockSize = `${player.getAttribute('height')}px`;
      player.style.marginInline = 'auto';
    }
    if (this.#players) {
      this.#players.fill(root, words);
      return;
    }
    const loaded = import('./players/players').then((code) => {
      if (this.#closed.signal.aborted) return;
      this.#players ??= new code.Players(this.#book.id, (path) => this.urlOf(path));
      this.#players.fill(root, words);
    });
    // The rest of the page can be read without it.
    loaded.catch(() => undefined);
  }

  /** Fetches the pictures of a page that may be turned to next. */
  warm(html: string): void {
    if (!html.includes('data-resource')) return;
    this.#filling = 0;
    const template = document.createElement('template');
    template.innerHTML = sanitisedHtml(html);
    for (const image of template.content.querySelectorAll<HTMLImageElement>('img[data-resource]')) {
      this.urlOf(image.dataset.resource ?? '').catch(() => undefined);
    }
  }

  /** Lets the first go of those that were asked for last: that is what one looks at. */
  #goOn(): void {
    const last = Math.max(...this.#queue.map(({ filling }) => filling));
    const at = this.#queue.findIndex(({ filling }) => filling === last);
    this.#queue.splice(at, at < 0 ? 0 : 1)[0]?.go();
  }

  close(): void {
    this.#closed.abort();
    this.#players?.close();
    for (const url of this.#kept.values()) revoke(url);
    this.#kept.clear();
  }

  async #fillOne(image: HTMLImageElement, words: PictureWords): Promise<void> {
    const path = image.dataset.resource ?? '';
    let shown: Element = image;
    const say = (text: string) => {
      const placeholder = placeholderFor(image, text);
      shown.replaceWith(placeholder);
      shown = placeholder;
    };
    const impatient = setTimeout(() => say(words.loading), PATIENCE_MS);
    try {
      const url = await this.urlOf(path);
      clearTimeout(impatient);
      image.addEventListener('error', () => say(words.broken), { once: true });
      image.src = url;
      if (shown !== image) shown.replaceWith(image);
    } catch (fault) {
      clearTimeout(impatient);
      if (this.#closed.signal.aborted) return;
      const missing = fault instanceof ApiError && fault.status === 404;
      say(missing ? words.missing : words.broken);
    }
  }

  /** A photograph inside a drawing; where it is missing, the rest of the drawing stays. */
  async #fillDrawing(image: SVGImageElement): Promise<void> {
    try {
      image.setAttribute('href', await this.urlOf(image.dataset.resource ?? ''));
    } catch {
      image.remove();
    }
  }

  /** The address of a picture, fetched if it is not at hand. */
  urlOf(path: string): Promise<string> {
    const known = this.#kept.get(path);
    const url = known ?? this.#fetch(path);
    // Put last, so that the first in the map is the one not seen for longest.
    this.#kept.delete(path);
    this.#kept.set(path, url);
    if (!known) {
      url.catch(() => this.#kept.delete(path));
      this.#forgetOldest();
    }
    return url;
  }

  async #fetch(path: string): Promise<string> {
    const filling = this.#filling;
    if (this.#running >= AT_ONCE) {
      await new Promise<void>((go) => this.#queue.push({ go, filling }));
    }
    this.#running += 1;
    try {
      const { id } = this.#book;
      const address = `/api/books/${id}/images/${path}`;
      const name = fileName(this.#book, address);
      const blob = await fetchKept(id, address, this.#closed.signal, { name });
      return URL.createObjectURL(blob);
    } finally {
      this.#running -= 1;
      this.#goOn();
    }
  }

  #forgetOldest(): void {
    for (const [path, url] of this.#kept) {
      if (this.#kept.size <= KEPT) return;
      this.#kept.delete(path);
      revoke(url);
    }
  }
}

function revoke(url: Promise<string>): void {
  url.then(URL.revokeObjectURL, () => undefined);
}

/** Words of the picture's own size, so that no line of the page moves. */
function placeholderFor(image: HTMLImageElement, text: string): HTMLElement {
  const words = image.alt ? `${text}: ${image.alt}` : text;
  const box = document.createElement('span');
  box.setAttribute(PLACEHOLDER, '');
  box.className = image.className;
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', words);
  box.textContent = words;
  if (isOnPaper(image)) {
    takePlaceOf(image, box);
    return box;
  }
  const { width, height } = image.getBoundingClientRect();
  if (width > 0) box.style.width = `${width}px`;
  if (height > 0) box.style.height = `${height}px`;
  return box;
}
