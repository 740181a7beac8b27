/** Gives a file to its reader: by the system's own dialog, or else as a download. */
import { saveFile } from '@/shared/files/save-file';

interface FileHandle {
  createWritable: () => Promise<{
    write: (file: Blob) => Promise<void>;
    close: () => Promise<void>;
  }>;
}

interface WithPicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { accept: Record<string, string[]> }[];
  }) => Promise<FileHandle>;
}

/** Milliseconds within which nobody has read a dialog, let alone closed it. */
const TOO_QUICK_MS = 250;

/** A browser without a window, or one that may show no dialog, closes it unseen. */
function isCancelled(fault: unknown, afterMs: number): boolean {
  return fault instanceof DOMException && fault.name === 'AbortError' && afterMs > TOO_QUICK_MS;
}

/** 'cancelled' if the reader closed the dialog; a dialog that fails makes it a download. */
export async function saveAs(file: Blob, name: string): Promise<'saved' | 'cancelled'> {
  const { showSaveFilePicker } = globalThis as WithPicker;
  if (showSaveFilePicker) {
    const asked = performance.now();
    try {
      const handle = await showSaveFilePicker.call(globalThis, {
        suggestedName: name,
        types: [
          { accept: { [file.type || 'application/pdf']: [name.slice(name.lastIndexOf('.'))] } },
        ],
      });
      const target = await handle.createWritable();
      await target.write(file);
      await target.close();
      return 'saved';
    } catch (fault) {
      if (isCancelled(fault, performance.now() - asked)) return 'cancelled';
    }
  }
  saveFile(file, name);
  return 'saved';
}
