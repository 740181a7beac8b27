/** What stands around the page: the bars that come and go, and the panel that is open. */
import { create } from 'zustand';

import { FLOATING_BARS } from '@/shared/reading/stage';

export type Panel = 'contents' | 'display' | 'go-to' | 'help' | 'notes' | 'search';

interface Bars {
  shown: boolean;
  panel: Panel | null;
  show: () => void;
  hide: () => void;
  toggle: () => void;
  openPanel: (panel: Panel) => void;
  closePanel: () => void;
}

export const useBars = create<Bars>()((set) => ({
  shown: true,
  panel: null,
  show: () => set({ shown: true }),
  hide: () => set(({ panel }) => (panel ? {} : { shown: false })),
  toggle: () => set(({ shown }) => ({ shown: !shown })),
  openPanel: (panel) =>
    set(({ panel: open }) => ({ panel: open === panel ? null : panel, shown: true })),
  closePanel: () => set({ panel: null }),
}));

/** Where they float they lie over lines of the page: not over what somebody is led to. */
export function hideFloatingBars(): void {
  if (globalThis.matchMedia(FLOATING_BARS).matches) useBars.getState().hide();
}
