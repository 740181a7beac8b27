/** A book as the server stores it, for the pages that try the core on its own. */
import type { Page } from '@playwright/test';

import { textDirection } from '../../frontend/src/core/text-direction';
import type { Chapters } from './oracle-page';
import { bearer, newReader, uploadByApi } from './reader';

/** A book's chapters as the server gives them. */
export async function chaptersOf(page: Page, file: string): Promise<Chapters> {
  await newReader(page);
  const id = await uploadByApi(page, file);
  const headers = await bearer(page);
  const manifest = await (await page.request.get(`/api/books/${id}/manifest`, { headers })).json();
  const htmls: string[] = [];
  while (htmls.length < manifest.chapters.length) {
    const answer = await page.request.get(
      `/api/books/${id}/chapters?from=${htmls.length}&to=${manifest.chapters.length}`,
      { headers },
    );
    const batch = (await answer.json()) as { content: string }[];
    htmls.push(...batch.map((chapter) => chapter.content));
  }
  return { htmls, language: manifest.language, direction: textDirection(manifest.language) };
}
