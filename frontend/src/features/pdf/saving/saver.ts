/** Saves a document some moments after each change, one request at a time. */
import { ApiError } from '@/api/api-error';

export type SaveState =
  | 'saved'
  | 'unsaved'
  | 'saving'
  | 'offline'
  | 'failed'
  | 'refused'
  | 'conflict';

export interface SaverOptions {
  /** The version the document was read at, as the server names it. */
  version: string;
  /** The document as it is now. */
  read: () => string;
  /** Stores it in place of `version`, and answers with the new version. */
  store: (html: string, version: string) => Promise<string>;
  onState: (state: SaveState, fault?: unknown) => void;
}

/** Stands for whatever version the server has. */
const ANY_VERSION = '*';

/** Milliseconds of rest after a change, and the longest wait while somebody goes on typing. */
const REST_MS = 1200;
const LONGEST_MS = 8000;
/** Milliseconds before another try, doubled each time. */
const RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;

/** Whether trying again without a change can help. */
function isPassing(fault: unknown): boolean {
  if (!(fault instanceof ApiError)) return true;
  return fault.isOffline || fault.status >= 500 || fault.status === 429;
}

export class Saver {
  readonly #options: SaverOptions;
  #version: string;
  /** Changes so far, and how many of these the server has. */
  #changes = 0;
  #stored = 0;
  #state: SaveState = 'saved';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstUnsavedAt = 0;
  #tries = 0;
  #running: Promise<boolean> | undefined;
  #closed = false;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#version = options.version;
    globalThis.addEventListener('online', this.#again);
    document.addEventListener('visibilitychange', this.#beforeHidden);
  }

  get isSaved(): boolean {
    return this.#stored === this.#changes;
  }

  /** The document was changed. */
  touch(): void {
    if (this.isSaved) this.#firstUnsavedAt = Date.now();
    this.#changes += 1;
    // Only the reader can settle a conflict; a failure goes on being tried in its own time.
    if (this.#state === 'conflict' || this.#state === 'offline') return;
    if (this.#state !== 'saving') this.#tell('unsaved');
    const waited = Date.now() - this.#firstUnsavedAt;
    this.#schedule(Math.max(0, Math.min(REST_MS, LONGEST_MS - waited)));
  }

  /** Saves at once what is not saved; says whether all is. */
  async flush(): Promise<boolean> {
    while (!this.isSaved && !this.#closed) {
      if (!(await this.#save())) return false;
    }
    return this.isSaved;
  }

  /** Settles a conflict: this text stands, whatever the server has. */
  overwrite(): Promise<boolean> {
    this.#version = ANY_VERSION;
    this.#tell('unsaved');
    return this.flush();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    globalThis.removeEventListener('online', this.#again);
    document.removeEventListener('visibilitychange', this.#beforeHidden);
  }

  #again = () => {
    if (this.isSaved || this.#state === 'conflict') return;
    this.#tries = 0;
    void this.flush();
  };

  /** A tab that is put away may never come back. */
  #beforeHidden = () => {
    if (document.visibilityState === 'hidden') this.#again();
  };

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), delay);
  }

  #tell(state: SaveState, fault?: unknown): void {
    this.#state = state;
    if (!this.#closed) this.#options.onState(state, fault);
  }

  #save(): Promise<boolean> {
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.isSaved || this.#closed) return this.isSaved;
    const changes = this.#changes;
    this.#tell('saving');
    try {
      this.#version = await this.#options.store(this.#options.read(), this.#version);
    } catch (fault) {
      this.#fail(fault);
      return false;
    }
    this.#stored = changes;
    this.#tries = 0;
    if (this.isSaved) this.#tell('saved');
    else {
      this.#firstUnsavedAt = Date.now();
      this.#tell('unsaved');
      this.#schedule(REST_MS);
    }
    return true;
  }

  #fail(fault: unknown): void {
    if (fault instanceof ApiError && fault.status === 412) {
      this.#tell('conflict', fault);
      return;
    }
    if (!isPassing(fault)) {
      this.#tell('refused', fault);
      return;
    }
    const isOffline = fault instanceof ApiError && fault.isOffline;
    this.#tell(isOffline ? 'offline' : 'failed', fault);
    this.#schedule(Math.min(RETRY_MS * 2 ** this.#tries, LONGEST_RETRY_MS));
    this.#tries += 1;
  }
}
