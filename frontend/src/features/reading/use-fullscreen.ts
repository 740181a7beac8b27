/** Whether the page has the whole screen, where browsers let it. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Null where there is no such thing, as on iPhones. */
export function useFullscreen(): { isOn: boolean; change: (on: boolean) => void } | null {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  return {
    isOn,
    change: (on) => {
      const changed = on ? document.documentElement.requestFullscreen() : document.exitFullscreen();
      // A browser may say no; then the switch stays as it is.
      changed.catch(() => undefined);
    },
  };
}
