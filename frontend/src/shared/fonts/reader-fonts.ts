/** The fonts that a reader has brought along. */
import { api, dataOf, type FontFamily } from '@/api/client';
import type { OwnFont } from '@/core/open-book';

import { askOrKept, FONTS } from '@/shared/shelf/shelf-door';

import { fetchFace } from './face-files';

/** What begins with this asks the server for them. */
export const READER_FONTS = 'fonts';

export function fetchFamilies(signal?: AbortSignal): Promise<FontFamily[]> {
  return askOrKept(FONTS, 'families', async () =>
    dataOf(await api.GET('/api/fonts', signal ? { signal } : {})),
  );
}

/** The files of a family; null if the reader has none of this name any more. */
export async function fetchReaderFace(id: string, signal?: AbortSignal): Promise<OwnFont | null> {
  const families = await fetchFamilies(signal);
  const family = families.find((one) => one.id === id);
  if (!family) return null;
  return fetchFace(FONTS, family.files, (hash) => `/api/fonts/${id}/${hash}`, signal);
}

/** What becomes of a font whose family has another for the same text. */
export type Same = 'refuse' | 'replace' | 'beside';

/** Has the server read a font and keep it; tells which family it is of. */
export async function addFont(file: File, same: Same): Promise<FontFamily> {
  const answer = await api.POST('/api/fonts', {
    params: { query: { fileName: file.name, same } },
    headers: { 'Content-Type': 'application/octet-stream' },
    // The contract knows bytes as numbers; what is sent is the file.
    body: file as unknown as number[],
    bodySerializer: () => file,
  });
  return dataOf(answer);
}

export async function removeFamily({ id }: FontFamily): Promise<void> {
  const answer = await api.DELETE('/api/fonts/{family}', { params: { path: { family: id } } });
  // Another tab or device may have been faster.
  if (answer.response.status !== 404) dataOf(answer);
}
