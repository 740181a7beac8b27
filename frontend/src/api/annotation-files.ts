/** Annotations as files: what goes out to other programs, and what comes from them. */
import { errorFrom, parsedBody } from './api-error';
import { authorisedFetch } from './authorised-fetch';
import { fetchBlob } from './client';
import type { components } from './schema';

export type ImportReport = components['schemas']['ImportReport'];

/** What the server writes, and how files of it end. */
export const FILE_FORMATS = {
  'annotation-set': 'annotation',
  markdown: 'md',
  csv: 'csv',
  html: 'html',
} as const;
export type FileFormat = keyof typeof FILE_FORMATS;

export function exportedAnnotations(bookId: number, format: FileFormat): Promise<Blob> {
  return fetchBlob(`/api/books/${bookId}/annotations/${format}`);
}

/** Has a file looked through, or taken in if `dryRun` is false. */
export async function importAnnotations(
  bookId: number,
  file: File,
  dryRun: boolean,
): Promise<ImportReport> {
  const url = new URL(`/api/books/${bookId}/annotations?dryRun=${dryRun}`, location.origin);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const response = await authorisedFetch(new Request(url, { method: 'POST', headers, body: file }));
  if (response.ok) return (await response.json()) as ImportReport;
  throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
}
