import type { Book } from '@/api/client';

/** A book as the server lists it. */
export function aBook(changes: Partial<Book> = {}): Book {
  return {
    id: 1,
    title: 'Middlemarch',
    author: 'George Eliot',
    description: '',
    language: 'en',
    series: '',
    publisher: '',
    identifiers: [],
    thumbnailPath: null,
    coverImagePath: null,
    uploadedAt: '2026-10-01T10:00:00Z',
    lastReadAt: null,
    readingProgress: 0,
    fileSize: 1_300_000,
    fileName: 'middlemarch.epub',
    chapterCount: 86,
    seriesIndex: null,
    status: 'unread',
    finishedAt: null,
    ...changes,
  };
}
