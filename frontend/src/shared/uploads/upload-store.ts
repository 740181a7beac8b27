/** The files on their way to the server, one after the other. */
import { create } from 'zustand';

import { ApiError } from '@/api/api-error';
import { wordsOf, wordsOfStatus } from '@/shared/i18n/server-words';
import { countAsWork } from '@/shared/installing/open-work';

import {
  advance,
  type MoreDetails,
  notStarted,
  type Stage,
  type UploadProgress,
} from './upload-progress';

export type Report = (stage: Stage, percent: number, more?: MoreDetails) => void;

/** What is done with files of one sort, and the keys of the words it is told in. */
export interface UploadKind {
  /** What is said of it instead of `words.done`, if not all went well, as a key. */
  send: (file: File, report: Report, signal: AbortSignal) => Promise<string | undefined>;
  /** Called with their number once all files of a queue are done and none has failed. */
  onAllDone?: (files: number) => void;
  /** How long 'done' stays on screen, in milliseconds. */
  hideAfterMs: number;
  words: {
    /** These, and what is said in the end, are told how many files there are. */
    title: string;
    titleDone: string;
    titleFailed: string;
    done: string;
    /** Takes the reason. */
    failed: string;
    /** Said instead where nobody knows a reason. */
    failedUnknown?: string;
    promises: string[];
    /** What cancelling does in a stage; without it, it undoes the upload. */
    cancel?: (stage: Stage) => string;
    /** Where the words of a message differ from those for books. */
    messages?: Partial<Record<Stage, string>>;
  };
}

export interface QueuedFile {
  id: number;
  file: File;
  kind: UploadKind;
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: UploadProgress;
  /** Why it failed: the server's sentence, a key of the catalogue, or '' if nobody knows. */
  reason: string;
  /** A key: what is said once it is done, if not all went well. */
  doneWith?: string | undefined;
}

/** A fault whose message is a key of the catalogue. */
export class UploadFault extends Error {}

interface Uploads {
  files: QueuedFile[];
  /** False while finished files are kept only for the moment the overlay takes to close. */
  open: boolean;
  add: (files: File[], kind: UploadKind) => void;
  /** Stops what runs and forgets what waits; what the server already has stays. */
  cancel: () => void;
  close: () => void;
}

/** When the finished files are forgotten, after the overlay has closed. */
const clearAfterMs = 1000;

let lastId = 0;
let running: AbortController | undefined;
let timers: ReturnType<typeof setTimeout>[] = [];

function reasonOf(fault: unknown): string {
  if (fault instanceof UploadFault) return fault.message;
  if (!(fault instanceof ApiError)) return '';
  if (fault.isOffline) return 'upload.offline';
  return wordsOf(fault, wordsOfStatus(fault));
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

  async function runOne({ id, file, kind }: QueuedFile, signal: AbortSignal) {
    change(id, () => ({ state: 'running' }));
    try {
      const report: Report = (stage, percent, more) =>
        change(id, ({ progress }) => ({
          progress: advance(progress, stage, percent, more),
        }));
      const doneWith = await kind.send(file, report, signal);
      report('complete', 100);
      change(id, () => ({ state: 'done', doneWith }));
    } catch (fault) {
      if (signal.aborted) return;
      change(id, () => ({ state: 'failed', progress: notStarted, reason: reasonOf(fault) }));
    }
  }

  async function runAll() {
    running = new AbortController();
    const { signal } = running;
    let kind: UploadKind | undefined;
    for (;;) {
      const next = get().files.find(({ state }) => state === 'waiting');
      if (!next || signal.aborted) break;
      kind = next.kind;
      await runOne(next, signal);
    }
    if (signal.aborted) return;
    running = undefined;
    // A failure stays until somebody has read it.
    if (!kind || get().files.some(({ state }) => state === 'failed')) return;
    timers = [
      setTimeout(() => set({ open: false }), kind.hideAfterMs),
      setTimeout(() => set({ files: [] }), kind.hideAfterMs + clearAfterMs),
    ];
    kind.onAllDone?.(get().files.length);
  }

  return {
    files: [],
    open: false,
    add: (added, kind) => {
      stopTimers();
      const queued = added.map((file): QueuedFile => {
        lastId += 1;
        return { id: lastId, file, kind, state: 'waiting', progress: notStarted, reason: '' };
      });
      const kept = running ? get().files : [];
      set({ files: [...kept, ...queued], open: true });
      if (!running) void runAll();
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

countAsWork(() =>
  useUploads.getState().files.some(({ state }) => state === 'waiting' || state === 'running'),
);
