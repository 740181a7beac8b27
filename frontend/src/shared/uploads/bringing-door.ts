/**
 * The way to the tray that brings in many files: who has some hands them in here, and the tray is
 * fetched when there are any. A mark in this browser says that some are still to be brought.
 */
import { create } from 'zustand';

import { bringingMark } from './bringing-mark';

/** More files than these do not stop whoever brings them from reading meanwhile. */
export const FEW_FILES = 3;

/** What somebody has dropped or chosen. */
export interface Handed {
  files: { file: File; path: string }[];
  /** Files and folders that the browser lets us keep. */
  handles: FileSystemHandle[];
  /** Files and folders of browsers that keep none. */
  entries: FileSystemEntry[];
}

interface Door {
  /** Whether the tray is wanted. */
  isOpen: boolean;
  /** What it has not taken yet. */
  handed: Handed[];
  /** How many files are still to be brought: the tray says so. */
  left: number;
  hand: (handed: Partial<Handed>) => void;
  take: () => Handed[];
  close: () => void;
}

export const useBringing = create<Door>()((set, get) => ({
  isOpen: bringingMark() !== null,
  handed: [],
  left: 0,
  hand: (handed) =>
    set((door) => ({
      isOpen: true,
      handed: [...door.handed, { files: [], handles: [], entries: [], ...handed }],
    })),
  take: () => {
    const { handed } = get();
    if (handed.length > 0) set({ handed: [] });
    return handed;
  },
  close: () => set({ isOpen: false, handed: [], left: 0 }),
}));

/** Files of an input, with the folder they lie in where one was chosen. */
export function handFiles(files: readonly File[]): void {
  useBringing.getState().hand({
    files: files.map((file) => ({ file, path: file.webkitRelativePath || file.name })),
  });
}

type Item = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
};

/** Takes what was dropped if it is a folder or many files; tells whether it has. To be called at once. */
export function handDropped(dropped: DataTransfer | null): boolean {
  const items = [...(dropped?.items ?? [])].filter(({ kind }) => kind === 'file') as Item[];
  const entries = items.map((item) => item.webkitGetAsEntry());
  const hasFolder = entries.some((entry) => entry?.isDirectory);
  if (!hasFolder && items.length <= FEW_FILES) return false;
  const { hand } = useBringing.getState();
  const asked = items.map((item) => item.getAsFileSystemHandle?.());
  const old = () => hand({ entries: entries.filter((entry) => entry !== null) });
  if (asked.some((handle) => handle === undefined)) {
    old();
    return true;
  }
  Promise.all(asked).then(
    (handles) =>
      handles.includes(null) ? old() : hand({ handles: handles as FileSystemHandle[] }),
    old,
  );
  return true;
}

type Picker = () => Promise<FileSystemDirectoryHandle>;

/** Lets somebody choose a folder that the browser keeps; false where it keeps none. */
export function pickFolder(): boolean {
  const picker = (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;
  if (!picker) return false;
  picker.call(globalThis).then(
    (folder) => useBringing.getState().hand({ handles: [folder] }),
    // They have thought better of it.
    () => undefined,
  );
  return true;
}
