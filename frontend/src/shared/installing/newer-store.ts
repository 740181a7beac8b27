/** A newer Vokal that waits for somebody to load it. */
import { create } from 'zustand';

interface Newer {
  worker: ServiceWorker | null;
  /** It was wished for; a book or a document in another tab is to be closed first. */
  isAwaited: boolean;
}

export const useNewer = create<Newer>()(() => ({ worker: null, isAwaited: false }));
