/** A document on the server: read, stored, exported. */
import type { Node } from 'prosemirror-model';

import { api, dataOf, fetchBlob, type PdfNotice, type Recognition } from '@/api/client';
import type { DocumentCore } from '@/core/open-document';

import { type Pictures, pictures } from './pictures';
import { fromHtml } from './text/from-html';

export interface FoundDocument {
  doc: Node;
  /** As the server names it, for storing over it. */
  version: string;
  /** BCP 47 tag, '' if unknown. */
  language: string;
  /** CSS pixels by element. */
  sizes: Record<string, number>;
  notices: PdfNotice[];
  /** Of pages that are pictures. */
  recognition: Recognition | null;
  pictures: Pictures;
}

/** The tag of a version, as `If-Match` wants it. */
function tagOf(version: number): string {
  return `"${version}"`;
}

/** Reads a document, unless an editor cannot hold it; what it says is cleaned once more before anything is made of it. */
export async function openDocument(
  fileName: string,
  core: DocumentCore,
  signal: AbortSignal,
): Promise<FoundDocument | 'long'> {
  const found = dataOf(
    await api.GET('/api/pdf/content/{file_name}', {
      params: { path: { file_name: fileName } },
      signal,
    }),
  );
  if (found.isEditable === false) return 'long';
  const clean = await core.clean(found.content);
  const sizes = Object.entries(found.sizes).map(([name, { pixels }]) => [name, pixels] as const);
  return {
    doc: await fromHtml(clean, signal),
    version: tagOf(found.version),
    language: found.language,
    sizes: Object.fromEntries(sizes),
    notices: found.notices,
    recognition: found.recognition,
    pictures: pictures(),
  };
}

/** Stores a text over a version, and returns the new one. */
export async function storeDocument(
  fileName: string,
  html: string,
  version: string,
): Promise<string> {
  const saved = dataOf(
    await api.PUT('/api/pdf/content/{file_name}', {
      params: { path: { file_name: fileName }, header: { 'If-Match': version } },
      body: { content: html },
    }),
  );
  return tagOf(saved.version);
}

export interface ExportWishes {
  htmlContent: string;
  /** A document's name on the server, or any name. */
  fileName: string;
  /** Every n-th vowel group is stressed; 0 for none. */
  frequency: number;
  /** 0 to 100. */
  contrast: number;
}

/**
 * The document as a PDF. The server writes the aid's marks itself, by the same
 * highlighter: marked here, a long document would be ten times as large.
 */
export async function exportDocument(wishes: ExportWishes): Promise<Blob> {
  const { htmlContent, fileName, frequency, contrast } = wishes;
  const aid = frequency > 0 ? { frequency, contrast } : { contrast: 100 };
  const pdf = dataOf(
    await api.POST('/api/pdf/export', {
      body: { htmlContent, fileName, ...aid },
      parseAs: 'blob',
    }),
  );
  return pdf as Blob;
}

/** The document as a book that other programs read, as it was last stored. */
export function fetchEpub(fileName: string): Promise<Blob> {
  return fetchBlob(`/api/pdf/${encodeURIComponent(fileName)}/epub`);
}
