/** The files on their way into the library, one after the other. */
import { create } from 'zustand';

import { ApiError } from '@/api/api-error';
import type { Book } from '@/api/client';

import { InvalidResponse, prepareBook, sendBook } from './upload-book';
import { advance, notStarted, type UploadProgress } from './upload-progress';

export interface QueuedFile {
  id: number;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: UploadProgress;
  /** Why it failed: the server's sentence, or a key of the catalogue. */
  reason: string;
}

interface Uploads {
  files: QueuedFile[];
  /** False while finished files are kept only for the moment the overlay takes to close. */
  open: boolean;
  add: (files: File[], onBook: (book: Book) => void) => void;
  /** Stops what runs and forgets what waits; books the server already has stay. */
  cancel: () => void;
  close: () => void;
}

/** How long 'Book Ready!' stays on screen, and when the finished files are forgotten. */
const hideAfterMs = 2000;
const clearAfterMs = 3000;

let lastId = 0;
let running: AbortController | undefined;
let timers: ReturnType<typeof setTimeout>[] = [];

function reasonOf(fault: unknown): string {
  if (fault instanceof InvalidResponse) return 'upload.invalidResponse';
  if (fault instanceof ApiError) return fault.isOffline ? 'upload.offline' : fault.message;
  return 'upload.unknown';
}

function stopTimers() {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
}

export const useUploads = create<Uploads>()((set, get) => {
  const change = (id: number, to: (file: QueuedFile) => Partial<QueuedFile>) =>
    set(({ files }) => ({
      files: files.map((file) => (file.id === id ? { ...file, ...to(file) } : file)),
    }));

  async function runOne(
    { id, file }: QueuedFile,
    onBook: (book: Book) => void,
    signal: AbortSignal,
  ) {
    change(id, () => ({ state: 'running' }));
    try {
      const report: Parameters<typeof sendBook>[1] = (stage, percent, pagination) =>
        change(id, ({ progress }) => ({
          progress: advance(progress, stage, percent, pagination),
        }));
      const book = await sendBook(file, report, signal);
      report('processing', 100);
      onBook(book);
      await prepareBook(book.id, report, signal);
      // The pages are written as they are final, so this stage is over as it begins.
      report('optimizing', 100);
      report('complete', 100);
      change(id, () => ({ state: 'done' }));
    } catch (fault) {
      if (signal.aborted) return;
      change(id, () => ({ state: 'failed', progress: notStarted, reason: reasonOf(fault) }));
    }
  }

  async function runAll(onBook: (book: Book) => void) {
    running = new AbortController();
    const { signal } = running;
    for (;;) {
      const next = get().files.find(({ state }) => state === 'waiting');
      if (!next || signal.aborted) break;
      await runOne(next, onBook, signal);
    }
    if (signal.aborted) return;
    running = undefined;
    // A failure stays until somebody has read it.
    if (get().files.some(({ state }) => state === 'failed')) return;
    timers = [
      setTimeout(() => set({ open: false }), hideAfterMs),
      setTimeout(() => set({ files: [] }), clearAfterMs),
    ];
  }

  return {
    files: [],
    open: false,
    add: (added, onBook) => {
      stopTimers();
      const queued = added.map((file): QueuedFile => {
        lastId += 1;
        return { id: lastId, file, state: 'waiting', progress: notStarted, reason: '' };
      });
      const kept = running ? get().files : [];
      set({ files: [...kept, ...queued], open: true });
      if (!running) void runAll(onBook);
    },
    cancel: () => {
      running?.abort();
      running = undefined;
      set({ open: false, files: [] });
    },
    close: () => {
      stopTimers();
      set({ open: false, files: [] });
    },
  };
});
