/** A document on the server: read, stored, exported. */
import type { Node } from 'prosemirror-model';

import { errorFrom, parsedBody } from '@/api/api-error';
import { authorisedFetch } from '@/api/authorised-fetch';
import type { DocumentCore } from '@/core/open-document';

import { pictureSource } from './pictures';
import { fromHtml } from './text/from-html';
import type { PictureSource } from './text/picture-view';

export interface FoundDocument {
  doc: Node;
  /** As the server names it, for storing over it. */
  version: string;
  language: string;
  /** CSS pixels by element. */
  sizes: Record<string, number>;
  isScanned: boolean;
  isTruncated: boolean;
  pictures: PictureSource;
}

async function answered(path: string, init?: RequestInit): Promise<Response> {
  const response = await authorisedFetch(
    new Request(new URL(path, globalThis.location.origin), init),
  );
  if (response.ok) return response;
  throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
}

const contentPath = (fileName: string) => `/api/pdf/content/${encodeURIComponent(fileName)}`;

export async function openDocument(
  fileName: string,
  core: DocumentCore,
  signal: AbortSignal,
): Promise<FoundDocument> {
  const response = await answered(contentPath(fileName), { signal });
  const content = await response.json();
  const clean = await core.clean(content.content ?? '');
  return {
    doc: await fromHtml(clean, signal),
    version: response.headers.get('etag') ?? '',
    language: content.language ?? '',
    sizes: content.sizes ?? {},
    isScanned: content.hasText === false,
    isTruncated: content.isTruncated === true,
    pictures: pictureSource((src) => `/api/pdf/images/${src}`),
  };
}

export async function storeDocument(
  fileName: string,
  html: string,
  version: string,
): Promise<string> {
  const response = await answered(contentPath(fileName), {
    method: 'PUT',
    body: JSON.stringify({ content: html }),
    headers: { 'content-type': 'application/json', 'if-match': version },
  });
  return response.headers.get('etag') ?? '';
}

export async function latestVersion(fileName: string): Promise<string> {
  return (await answered(contentPath(fileName))).headers.get('etag') ?? '';
}

export async function exportDocument(body: unknown): Promise<Blob> {
  const response = await answered('/api/pdf/export', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return response.blob();
}
