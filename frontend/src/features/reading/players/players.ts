/** The sounds and films of a book: fetched with the reader's token, played through object URLs. */
import { ApiError } from '@/api/api-error';
import { fetchPart } from '@/api/client';
import { type Box, boxFor } from './box';
import { Recording } from './recording';

/** So many players are kept with what they play, so that whoever comes back goes on there. */
const KEPT = 6;
/** So many are fetched at once. */
const AT_ONCE = 2;
/** Captions of a film of hours are smaller. */
const MOST_CAPTIONS = 1024 * 1024;

export interface PlayerWords {
  sound: string;
  film: string;
  missing: string;
  /** For what lies in no book, but on some server. */
  outside: string;
  broken: string;
  unplayable: string;
  /** For the button of a large one. */
  load: (bytes: number) => string;
  loading: (percent: number) => string;
}

export class Players {
  readonly #bookId: number;
  readonly #pictureUrl: (path: string) => Promise<string>;
  readonly #closed = new AbortController();
  /** By how their book has them, the one not seen for longest first. */
  readonly #kept: { key: string; player: HTMLMediaElement }[] = [];
  readonly #lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  #lane = 0;

  constructor(bookId: number, pictureUrl: (path: string) => Promise<string>) {
    this.#bookId = bookId;
    this.#pictureUrl = pictureUrl;
  }

  /** Gives every player under `root` what it plays, or words in its place. */
  fill(root: ParentNode, words: PlayerWords): void {
    for (const player of root.querySelectorAll<HTMLMediaElement>('audio,video')) {
      const paths = pathsOf(player);
      const [first] = paths;
      if (first === undefined) {
        boxFor(player).say(words.outside);
        continue;
      }
      const key = keyOf(player);
      const kept = this.#kept.find((one) => one.key === key && !one.player.isConnected);
      if (kept) takeOver(player, kept.player);
      else this.#begin(player, key, paths, words);
    }
  }

  close(): void {
    this.#closed.abort();
    for (const { player } of this.#kept.splice(0)) forget(player);
  }

  #begin(player: HTMLMediaElement, key: string, paths: string[], words: PlayerWords): void {
    player.setAttribute('aria-label', nameOf(player, words));
    // One at a time is heard.
    player.addEventListener('play', () => {
      for (const { player: other } of this.#kept) if (other !== player) other.pause();
    });
    if (player instanceof HTMLVideoElement && player.dataset.poster) {
      this.#pictureUrl(player.dataset.poster).then(
        (url) => {
          player.poster = url;
        },
        () => undefined,
      );
    }
    for (const track of player.querySelectorAll('track')) void this.#fillTrack(track);
    void this.#load(player, key, paths, words);
  }

  /** What waits for its turn finds out then whether anybody still waits for it. */
  #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const lane = this.#lane++ % AT_ONCE;
    const run = (this.#lanes[lane] as Promise<unknown>).then(step);
    this.#lanes[lane] = run.catch(() => undefined);
    return run;
  }

  /** The first of the recordings that is there and that this browser can play. */
  async #load(
    player: HTMLMediaElement,
    key: string,
    paths: string[],
    words: PlayerWords,
  ): Promise<void> {
    let lacks = words.missing;
    for (const path of paths) {
      const recording = new Recording((first, last) =>
        fetchPart(this.#address(path), first, last, this.#closed.signal),
      );
      try {
        await this.#inTurn(async () => player.isConnected && recording.begin());
        if (!player.isConnected) return;
        if (player.canPlayType(recording.type) === '') {
          lacks = words.unplayable;
          continue;
        }
        if (!recording.isWhole) await asked(boxFor(player), recording, words);
        await play(player, recording.blob());
        if (this.#closed.signal.aborted) forget(player);
        else this.#keep(key, player);
        return;
      } catch (fault) {
        if (this.#closed.signal.aborted) return;
        if (fault instanceof Unplayable) lacks = words.unplayable;
        else if (!(fault instanceof ApiError && fault.status === 404)) lacks = words.broken;
      }
    }
    boxFor(player).say(lacks);
  }

  async #fillTrack(track: HTMLTrackElement): Promise<void> {
    try {
      const address = this.#address(track.dataset.resource ?? '');
      const { blob, total } = await this.#inTurn(() =>
        fetchPart(address, 0, MOST_CAPTIONS - 1, this.#closed.signal),
      );
      const isWhole = blob.size === total;
      if (!track.isConnected || !isWhole || !blob.type.startsWith('text/vtt')) throw new Error();
      track.src = URL.createObjectURL(blob);
    } catch {
      track.remove();
    }
  }

  #address(path: string): string {
    return `/api/books/${this.#bookId}/media/${path}`;
  }

  #keep(key: string, player: HTMLMediaElement): void {
    this.#kept.push({ key, player });
    while (this.#kept.length > KEPT) {
      const oldest = this.#kept.findIndex((one) => !one.player.isConnected);
      if (oldest < 0) return;
      for (const { player: other } of this.#kept.splice(oldest, 1)) forget(other);
    }
  }
}

class Unplayable extends Error {}

/** What a player may play, in its order. */
function pathsOf(player: HTMLMediaElement): string[] {
  const sources = player.querySelectorAll<HTMLSourceElement>('source');
  const named = [player, ...sources].map(({ dataset }) => dataset.resource ?? '');
  return [...new Set(named)].filter((path) => path !== '');
}

/**
 * Two places may play one recording, each with words of its own: whoever takes another's place
 * has the same ones, or what follows would stand elsewhere.
 */
function keyOf(player: HTMLMediaElement): string {
  const { localName, id, dataset, innerHTML } = player;
  return [localName, id, dataset.resource, dataset.poster, innerHTML].join('\n');
}

/** As the book calls it, else by what it is. */
function nameOf(player: HTMLMediaElement, { sound, film }: PlayerWords): string {
  const caption = player.closest('figure')?.querySelector('figcaption')?.textContent?.trim();
  const own = player.getAttribute('aria-label') ?? player.title;
  return own || caption || (player instanceof HTMLVideoElement ? film : sound);
}

/**
 * Another page shows what a player plays: it goes on there, or waits where it was. What is taken
 * out of the document and put back within one task is not stopped (HTML, 4.8.11.8).
 */
function takeOver(player: HTMLMediaElement, kept: HTMLMediaElement): void {
  kept.className = player.className;
  for (const size of ['width', 'height']) {
    const own = player.getAttribute(size);
    if (own !== null) kept.setAttribute(size, own);
  }
  kept.style.inlineSize = player.style.inlineSize;
  kept.style.blockSize = player.style.blockSize;
  player.replaceWith(kept);
}

/** A large recording is fetched once somebody asks for it. */
async function asked(box: Box, recording: Recording, words: PlayerWords): Promise<void> {
  let offer = words.load(recording.total);
  for (;;) {
    await box.ask(offer);
    try {
      await recording.rest((percent) => box.say(words.loading(percent)));
      box.close();
      return;
    } catch (fault) {
      // What has come is kept, and the button is there again.
      if (fault instanceof ApiError && fault.status === 404) throw fault;
      offer = `${words.broken}. ${words.load(recording.total)}`;
    }
  }
}

function play(player: HTMLMediaElement, recording: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    player.addEventListener('loadedmetadata', () => resolve(), { once: true });
    const fail = () => {
      forget(player);
      player.removeAttribute('src');
      reject(new Unplayable());
    };
    player.addEventListener('error', fail, { once: true });
    if (player.src) URL.revokeObjectURL(player.src);
    player.src = URL.createObjectURL(recording);
    // It is all here: how long it is can be told, and a film's first picture shown.
    player.preload = 'auto';
  });
}

function forget(player: HTMLMediaElement): void {
  player.pause();
  for (const { src } of [player, ...player.querySelectorAll('track')]) {
    if (src) URL.revokeObjectURL(src);
  }
}
