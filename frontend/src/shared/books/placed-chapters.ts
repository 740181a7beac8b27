/** Chapters whose text their book has placed on a page of its own. */
import type { Manifest } from '@/api/client';

type Chapter = Pick<Manifest['chapters'][number], 'fixedPage'>;

/** Whether the places of its text came along, so that the page can be shown as it was drawn. */
export function isPlacedChapter(chapter: Chapter | undefined): boolean {
  return chapter?.fixedPage?.startsWith('placed-') === true;
}
