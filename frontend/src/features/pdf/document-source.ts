/** A document on the server: read, stored, exported. */
import type { Node } from 'prosemirror-model';
import { v7 as uuid } from 'uuid';

import { api, dataOf, fetchBlob, type PdfNotice, type Recognition } from '@/api/client';
import type { DocumentCore } from '@/core/open-document';

import { type Pictures, pictures } from './pictures';
import { fromHtml } from './text/from-html';

/** One of the parts in which a document is edited that is too long for one sheet. */
export interface Section {
  /** From 0. */
  at: number;
  /** Of all parts: their first headings, '' for none. */
  titles: readonly string[];
  /** How many blocks each part had when they were told. */
  of: string;
}

export interface FoundDocument {
  doc: Node;
  /** What it was made of: the text as the server has it. */
  content: string;
  /** Null if it stands there as a whole. */
  section: Section | null;
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

/** What no editor can hold, and where it stands. */
export interface TooLong {
  isTooLong: true;
  section: Section | null;
}

/** The tag of a version, as `If-Match` wants it. */
export function tagOf(version: number): string {
  return `"${version}"`;
}

/** What the server says of a document, or of a part of one that is too long for one sheet. */
export async function fetchContent(fileName: string, section: number, signal?: AbortSignal) {
  return dataOf(
    await api.GET('/api/pdf/content/{file_name}', {
      params: { path: { file_name: fileName }, query: { section } },
      signal: signal ?? null,
    }),
  );
}

/** Which part it is, and of which. */
export function sectionIn(found: Awaited<ReturnType<typeof fetchContent>>): Section | null {
  if (found.section === null) return null;
  return {
    at: found.section,
    titles: found.sections.map(({ title }) => title),
    of: found.sections.map(({ blocks }) => blocks).join(),
  };
}

/**
 * Reads a document, or a part of one that is too long for one sheet, unless not even that can be
 * held by an editor; what it says is cleaned once more before anything is made of it.
 */
export async function openDocument(
  fileName: string,
  section: number,
  core: DocumentCore,
  signal: AbortSignal,
): Promise<FoundDocument | TooLong> {
  const found = await fetchContent(fileName, section, signal);
  const part = sectionIn(found);
  if (!found.isEditable) return { isTooLong: true, section: part };
  const clean = await core.clean(found.content);
  const sizes = Object.entries(found.sizes).map(([name, { pixels }]) => [name, pixels] as const);
  return {
    doc: await fromHtml(clean, signal),
    content: found.content,
    section: part,
    version: tagOf(found.version),
    language: found.language,
    sizes: Object.fromEntries(sizes),
    notices: found.notices,
    recognition: found.recognition,
    pictures: pictures(),
  };
}

/** Stores a text over a version of a document, or of a part of it, and returns the new one. */
export async function storeDocument(
  fileName: string,
  section: Section | null,
  html: string,
  version: string,
): Promise<string> {
  const query = section ? { section: section.at, of: section.of } : {};
  const saved = dataOf(
    await api.PUT('/api/pdf/content/{file_name}', {
      params: { path: { file_name: fileName }, query, header: { 'If-Match': version } },
      body: { content: html },
    }),
  );
  return tagOf(saved.version);
}

export interface ExportWishes {
  /** Without it, all of the document as it was last stored. */
  htmlContent?: string;
  /** A document's name on the server, or any name. */
  fileName: string;
  /** Every n-th vowel group is stressed; 0 for none. */
  frequency: number;
  /** 0 to 100. */
  contrast: number;
}

/** Why an export is ended whose reader has thought better of it. */
export const CANCELLED = 'cancelled';

/**
 * The document as a PDF. The server writes the aid's marks itself, by the same
 * highlighter: marked here, a long document would be ten times as large.
 */
export async function exportDocument(wishes: ExportWishes, signal: AbortSignal): Promise<Blob> {
  const { frequency, contrast, ...document } = wishes;
  const aid = frequency > 0 ? { frequency, contrast } : { contrast: 100 };
  const exportId = uuid();
  // The server goes on writing for whoever has hung up; who has signed out may tell it nothing.
  const end = () => {
    if (signal.reason !== CANCELLED) return;
    const path = { export_id: exportId };
    api.DELETE('/api/pdf/exports/{export_id}', { params: { path } }).catch(() => undefined);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const pdf = dataOf(
      await api.POST('/api/pdf/export', {
        params: { query: { exportId } },
        body: { ...document, ...aid },
        signal,
        parseAs: 'blob',
      }),
    );
    return pdf as Blob;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The document as a book that other programs read, as it was last stored. */
export function fetchEpub(fileName: string): Promise<Blob> {
  return fetchBlob(`/api/pdf/${encodeURIComponent(fileName)}/epub`);
}
