/** Documents as the tests meet them: uploaded, opened, exported. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, type FrameLocator, type Page } from '@playwright/test';

import { corpus } from './corpus';
import { bearer, xsrf } from './reader';

/** A document of our own, always there. */
export function sample(name: 'columns' | 'report' | 'letter' | 'scan'): string {
  return fileURLToPath(new URL(`../pdf/samples/${name}.pdf`, import.meta.url));
}

/** A document of the shared corpus, or one of our own of the same kind where that is missing. */
export function fromCorpus(path: string, otherwise: Parameters<typeof sample>[0]): string {
  const found = corpus(`pdf/${path}`);
  return existsSync(found) ? found : sample(otherwise);
}

export const nameOf = (file: string) => basename(file).replace(/\.pdf$/, '');

/** Uploads a PDF through the screen and waits until it stands in the list. */
export async function uploadPdf(page: Page, file: string): Promise<void> {
  await page.goto('/dashboard?view=pdf');
  await page.locator('input[type=file][accept*=".pdf"]').setInputFiles(file);
  await expect(page.getByText('PDF uploaded and converted successfully!')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('article', { name: nameOf(file) })).toBeVisible();
}

/** Uploads a PDF through the API; returns its name on the server. */
export async function uploadPdfByApi(page: Page, file: string): Promise<string> {
  const answer = await page.request.post('/api/pdf/upload', {
    multipart: {
      file: {
        name: basename(file),
        mimeType: 'application/pdf',
        buffer: readFileSync(file),
      },
    },
    headers: { ...(await bearer(page)), ...(await xsrf(page.request)) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { fileName: string }).fileName;
}

/** Puts another text in the place of a document's, whatever it was. */
export async function storeByApi(page: Page, fileName: string, content: string): Promise<void> {
  const answer = await page.request.put(`/api/pdf/content/${encodeURIComponent(fileName)}`, {
    data: { content },
    headers: { ...(await bearer(page)), ...(await xsrf(page.request)), 'if-match': '*' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** What the server keeps of a document. */
export async function storedHtml(page: Page, fileName: string): Promise<string> {
  const answer = await page.request.get(`/api/pdf/content/${encodeURIComponent(fileName)}`, {
    headers: await bearer(page),
  });
  return ((await answer.json()) as { content: string }).content;
}

export function sheetOf(page: Page): ReturnType<FrameLocator['locator']> {
  return page.frameLocator('iframe').locator('.sheet');
}

/** Opens a document by its address and waits for its text. */
export async function openEditor(page: Page, fileName: string): Promise<void> {
  await page.goto(`/pdf-editor/${encodeURIComponent(fileName)}`);
  await expect(sheetOf(page)).toBeVisible();
}

/** Waits until the server has everything. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-save="saved"]')).toBeAttached({ timeout: 30_000 });
}

/** How many ranges of a kind are painted. */
export async function painted(page: Page, name: 'stressed' | 'unstressed'): Promise<number> {
  return sheetOf(page).evaluate(
    (_, wanted) => CSS.highlights.get(wanted)?.size ?? 0,
    name as string,
  );
}

/** Exports through the screen; returns where the file lies. */
export async function exportPdf(page: Page, by = 'Export PDF'): Promise<string> {
  const download = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: by }).click();
  const file = await download;
  const path = join(mkdtempSync(join(tmpdir(), 'vokal-export-')), file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** The text of a PDF by poppler, or null where that is not installed. */
export function textOfPdf(file: string): string | null {
  try {
    return execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

/** Words in order, as far as letters and numbers go; ligatures and hyphens at line ends undone. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[-\u{ad}\u{2010}]\s*\n\s*/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The share of `wanted` that is among `found`, each word as often as it stands there. */
export function shareFound(wanted: string[], found: string[]): number {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of wanted) {
    const count = left.get(word) ?? 0;
    if (count > 0) hits += 1;
    left.set(word, count - 1);
  }
  return wanted.length === 0 ? 1 : hits / wanted.length;
}
