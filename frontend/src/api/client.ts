/** Every request to the backend goes through here; its types come from `openapi.json`. */
import createClient from 'openapi-fetch';

import { errorFrom, parsedBody } from './api-error';
import { authorisedFetch } from './authorised-fetch';
import type { components, paths } from './schema';

export type Book = components['schemas']['Book'];
export type ListedBook = components['schemas']['ListedBook'];
export type BookDetails = components['schemas']['BookDetails'];
export type BookChanges = components['schemas']['BookChanges'];
export type BulkAct = components['schemas']['BulkAct'];
export type OwnShelf = components['schemas']['OwnShelf'];
export type SeriesStack = components['schemas']['SeriesStack'];
export type BookPage = components['schemas']['BookPage'];
export type Sample = components['schemas']['Sample'];
export type Manifest = components['schemas']['Manifest'];
export type PrintedPage = components['schemas']['PrintedPage'];
export type Profile = components['schemas']['OwnProfile'];
export type Passkey = components['schemas']['Passkey'];
export type DevicePassword = components['schemas']['DevicePassword'];
export type MadeDevice = components['schemas']['MadeDevice'];
export type OpenSession = components['schemas']['OpenSession'];
export type AuditLine = components['schemas']['AuditLine'];
export type Person = components['schemas']['PersonWithFiles'];
export type RegistrationRules = components['schemas']['RegistrationRules'];
export type NewCodes = components['schemas']['NewCodes'];
export type CodeBatch = components['schemas']['CodeBatch'];
export type NewInvitation = components['schemas']['NewInvitation'];
export type Invitation = components['schemas']['Invitation'];
export type Results = components['schemas']['Results'];
export type StudySettings = components['schemas']['StudySettings'];
export type NewStudySettings = components['schemas']['NewStudySettings'];
export type StudySummary = components['schemas']['Summary'];
export type Spread = components['schemas']['Spread'];
export type Pdf = components['schemas']['Pdf'];
export type DeletedFile = components['schemas']['DeletedFile'];
export type SystemState = components['schemas']['System'];
export type PdfList = components['schemas']['PdfList'];
export type Recognition = components['schemas']['Recognition'];
export type PdfNotice = components['schemas']['PdfNotice'];
export type FontFamily = components['schemas']['FontFamily'];
export type FoundBook = components['schemas']['FoundBook'];
export type Annotation = components['schemas']['Annotation'];
export type KeptAnnotation = components['schemas']['KeptAnnotation'];
export type KeptSettings = components['schemas']['KeptSettings'];
export type ReadingSettings = components['schemas']['ReadingSettings'];
export type SyncChange = components['schemas']['Change'];
export type SyncAnswer = components['schemas']['SyncAnswer'];
export type Stretch = components['schemas']['Stretch'];
export type Statistics = components['schemas']['ReadingStatistics'];
export type BookStatistics = components['schemas']['BookReading'];
export type BookPlace = components['schemas']['BookPlace'];
export type EarlierPlace = components['schemas']['EarlierPlace'];
export type UploadEvent = components['schemas']['UploadEvent'];

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: authorisedFetch,
});

/** Returns the data of an answer, or throws why there is none. */
export function dataOf<Data>(answer: { data?: Data; error?: unknown; response: Response }): Data {
  const { data, error, response } = answer;
  if (response.ok) return data as Data;
  // A body that is not JSON is a proxy's or a crash's, and explains nothing to a person.
  const problem = typeof error === 'string' ? undefined : error;
  throw errorFrom(problem, response.status, response.statusText);
}

/** Some bytes of a file, where they begin, and how many it has. */
export interface FilePart {
  blob: Blob;
  first: number;
  total: number;
}

/** Fetches a part of a file; whoever does not know parts sends all of it. */
export async function fetchPart(
  path: string,
  first: number,
  last: number,
  signal: AbortSignal,
): Promise<FilePart> {
  const url = new URL(path, globalThis.location.origin);
  const headers = { Range: `bytes=${first}-${last}` };
  const response = await authorisedFetch(new Request(url, { signal, headers }));
  if (!response.ok) {
    throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
  }
  const blob = await response.blob();
  const told = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '');
  if (!told) return { blob, first: 0, total: blob.size };
  return { blob, first: Number(told[1]), total: Number(told[2]) };
}

/** Fetches bytes, such as a cover, that are shown through an object URL. */
export async function fetchBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const url = new URL(path, globalThis.location.origin);
  const response = await authorisedFetch(new Request(url, signal ? { signal } : {}));
  if (response.ok) return response.blob();
  throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
}

/** Sends bytes in the place of others, and tells what came of it. */
export async function putBytes<Answer>(path: string, bytes: Blob): Promise<Answer> {
  const url = new URL(path, globalThis.location.origin);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const request = new Request(url, { method: 'PUT', headers, body: bytes });
  const response = await authorisedFetch(request);
  const body = parsedBody(await response.text());
  if (!response.ok) throw errorFrom(body, response.status, response.statusText);
  return body as Answer;
}
