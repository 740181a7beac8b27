/** The bytes of an EPUB. */
export function book(about: {
  chapters: number;
  chapterBytes: number;
  padding?: number;
  title?: string;
  author?: string;
}): Buffer;
