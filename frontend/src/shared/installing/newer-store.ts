/** A newer Vokal that waits for somebody to load it. */
import { create } from 'zustand';

interface Newer {
  worker: ServiceWorker | null;
  /** It was wished for; a book or a document in another tab is to be closed first. */
  isAwaited: boolean;
  /** Another tab had it loaded: parts that this page has not fetched yet may be gone. */
  isOvertaken: boolean;
}

export const useNewer = create<Newer>()(() => ({
  worker: null,
  isAwaited: false,
  isOvertaken: false,
}));

/** Notes that another worker has come; the first one changes nothing. Returns how to stop. */
export function noteOvertaking(): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) return () => undefined;
  const note = () => useNewer.setState({ isOvertaken: true });
  serviceWorker.addEventListener('controllerchange', note);
  return () => serviceWorker.removeEventListener('controllerchange', note);
}
