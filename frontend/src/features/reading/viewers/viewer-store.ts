/** What is shown on its own, larger than it stands on the page. */
import { create } from 'zustand';

import type { Locator } from '@/core/open-book';

export type BlockKind = 'table' | 'formula' | 'code' | 'drawing';

export interface ViewedBlock extends Locator {
  kind: BlockKind;
  /** As it stands on the page, which may hold a part of it. */
  shown: Element;
}

export interface ViewedPicture extends Locator {
  kind: 'picture';
  /** Where it lies in the book. */
  path: string;
  alt: string;
}

export type Viewed = ViewedBlock | ViewedPicture;

interface ViewerState {
  viewed: Viewed | null;
  /** What has the focus again afterwards; null: the page. */
  opener: HTMLElement | null;
  view: (viewed: Viewed, opener?: HTMLElement) => void;
  close: () => void;
  /** It has the focus again, or is gone. */
  forgetOpener: () => void;
}

export const useViewer = create<ViewerState>()((set) => ({
  viewed: null,
  opener: null,
  view: (viewed, opener) => set({ viewed, opener: opener ?? null }),
  close: () => set({ viewed: null }),
  forgetOpener: () => set({ opener: null }),
}));
