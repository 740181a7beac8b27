/** Which files lie in what somebody has handed in? */
import type { Handed } from '@/shared/uploads/bringing-door';

/** A file, and of what is kept it was found in. */
export interface Found {
  file: File;
  path: string;
  root?: string;
}

/** Folders stand in each other no deeper. */
const DEEPEST = 32;

export const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory';

/** As people order files: 2 comes before 10. */
const inOrder = new Intl.Collator(undefined, { numeric: true }).compare;

/** What is hidden is passed over, as the command on the server does. */
const isHidden = (name: string) => name.startsWith('.') || name === '__MACOSX';

async function* inHandle(
  handle: FileSystemHandle,
  path: string,
  root: string,
  depth = 0,
): AsyncGenerator<Found> {
  if (isHidden(handle.name) && depth > 0) return;
  if (!isFolder(handle)) {
    // One that is gone by now, or may not be read, is not there.
    const file = await (handle as FileSystemFileHandle).getFile().catch(() => null);
    if (file) yield { file, path, root };
    return;
  }
  if (depth > DEEPEST) return;
  const all: FileSystemHandle[] = [];
  for await (const below of handle.values()) all.push(below);
  for (const below of all.sort((a, b) => inOrder(a.name, b.name))) {
    yield* inHandle(below, `${path}/${below.name}`, root, depth + 1);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));

const someOf = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));

async function* inEntry(entry: FileSystemEntry, depth = 0): AsyncGenerator<Found> {
  if (isHidden(entry.name) && depth > 0) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await fileOf(entry as FileSystemFileEntry);
    if (file) yield { file, path };
    return;
  }
  if (depth > DEEPEST) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A hundred at a time, until there are none.
  for (let some = await someOf(reader); some.length > 0; some = await someOf(reader)) {
    for (const below of some) yield* inEntry(below, depth + 1);
  }
}

/** All files of it. `onRoot` is told what can be kept, and names it. */
export async function* filesOf(
  { files, handles, entries }: Handed,
  onRoot: (handle: FileSystemHandle) => Promise<string>,
): AsyncGenerator<Found> {
  for (const { file, path } of [...files].sort((a, b) => inOrder(a.path, b.path))) {
    if (!path.split('/').some(isHidden)) yield { file, path };
  }
  for (const handle of handles) yield* inHandle(handle, handle.name, await onRoot(handle));
  for (const entry of entries) yield* inEntry(entry);
}

/** A file of something that was kept; null if it is not there any more. */
export async function fileIn(root: FileSystemHandle, path: string): Promise<File | null> {
  try {
    if (!isFolder(root)) return await (root as FileSystemFileHandle).getFile();
    const folders = path.split('/').slice(1);
    const name = folders.pop() ?? '';
    let folder = root;
    for (const below of folders) folder = await folder.getDirectoryHandle(below);
    return await (await folder.getFileHandle(name)).getFile();
  } catch (fault) {
    // Its reader has to say once more that it may be read.
    if (fault instanceof DOMException && fault.name === 'NotAllowedError') throw fault;
    return null;
  }
}

type Asking = FileSystemHandle & {
  queryPermission?: (how: { mode: 'read' }) => Promise<PermissionState>;
  requestPermission?: (how: { mode: 'read' }) => Promise<PermissionState>;
};

/** Whether all of it may be read; `ask` within a click alone. */
export async function mayRead(handles: Iterable<FileSystemHandle>, ask = false): Promise<boolean> {
  for (const handle of handles as Iterable<Asking>) {
    const how = { mode: 'read' } as const;
    let state = (await handle.queryPermission?.(how)) ?? 'granted';
    if (state !== 'granted' && ask) {
      state = (await handle.requestPermission?.(how).catch(() => 'denied')) ?? 'denied';
    }
    if (state !== 'granted') return false;
  }
  return true;
}
