/** What stands around the page: the bars that come and go, and the panel that is open. */
import { create } from 'zustand';

import { PANEL } from '@/shared/reading/columns';
import { FLOATING_BARS } from '@/shared/reading/stage';

/** What a page of the original takes of the stage, and where there is much room, CSS pixels. */
const ORIGINAL = 480;
const WIDE_ORIGINAL = 640;
const WIDE_STAGE = 1500;

export type Panel = 'contents' | 'display' | 'go-to' | 'help' | 'notes' | 'original' | 'search';

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

/** Whether it stands beside the page, which can be read on. */
export function isBeside(panel: Panel | null): boolean {
  return panel === 'display' || panel === 'original';
}

/** What it takes of the stage, as in reader.module.css. */
export function besideOf(panel: Panel | null, stage: { width: number }): number {
  if (panel !== 'original') return PANEL;
  return stage.width >= WIDE_STAGE ? WIDE_ORIGINAL : ORIGINAL;
}
