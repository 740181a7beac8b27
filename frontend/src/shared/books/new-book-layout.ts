/** The page a book is first cut for, before anybody has opened it. */
import type { LayoutSettings } from '@/core/open-book';

const padding = 20;

/** The rules of an upload: as large as the window allows, in the default type. */
export function newBookLayout(window: { innerWidth: number; innerHeight: number }): LayoutSettings {
  const fontSize = 16;
  return {
    width: Math.floor(Math.min(window.innerWidth * 0.9, 1200)) - 2 * padding,
    height: Math.floor(Math.max(window.innerHeight * 0.8, 600)) - 2 * padding,
    fontSize,
    lineHeight: Math.ceil(Math.max(18, 1.4 * fontSize)),
    font: 'literata',
    hyphenation: false,
  };
}
