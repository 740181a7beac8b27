/** What the reading study asks of the server: its content, its settings, and to keep results. */
import createClient from 'openapi-fetch';

import { errorFrom, parsedBody } from './api-error';
import { sendProven } from './authorised-fetch';
import { dataOf } from './client';
import type { components, paths } from './schema';

type Schemas = components['schemas'];
export type StudyInfo = Schemas['StudyInformation'];
/** Leave for one participant to take part, and what to read. */
export type StudySession = Schemas['StudySession'];
/** Leave to open sessions, where the study asks for a code. */
export type StudyAdmission = Schemas['Admission'];
/** What of the server's receipt lets go of a payload. */
export type Receipt = Pick<Schemas['Receipt'], 'submissionId' | 'sha256'>;
/** What our server says no with, for programs. */
export type ErrorCode = Schemas['ErrorCode'];

/** Participants are nobody: a reader's token stays at home. */
const studyApi = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: (request) => sendProven(request, null),
});

const assets = '/assets/Quizes';

// The files that `vokal-stories` writes are no part of the server's contract.

export interface QuizAnswer {
  text: string;
  correct: boolean;
}

export interface QuizQuestion {
  id: string;
  text: string;
  answers: QuizAnswer[];
}

export interface Quiz {
  title: string;
  language: string;
  source: string;
  questions: QuizQuestion[];
}

/** By age group, then by folder. */
export type QuizFile = Record<string, Record<string, Quiz>>;

export interface StoryText {
  ageGroup: string | null;
  folder: string;
  fixedCondition: string;
  /** The folder of its images by condition. */
  images: Record<string, string>;
  pages: { text: string; lang: string }[];
}

export interface TextsFile {
  width: number;
  height: number;
  contentHash: string;
  stories: StoryText[];
}

async function asset<File>(name: string): Promise<File> {
  const request = new Request(new URL(`${assets}/${name}`, globalThis.location.origin));
  const response = await sendProven(request, null);
  if (response.ok) return response.json();
  throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
}

export function quizFile(): Promise<QuizFile> {
  return asset('quiz-qa-complete.json');
}

export function textsFile(): Promise<TextsFile> {
  return asset('texts.json');
}

export async function studyInfo(signal?: AbortSignal): Promise<StudyInfo> {
  return dataOf(await studyApi.GET('/api/datacollection/study', signal ? { signal } : {}));
}

/** A result's receipt. Whoever else stands in the way, such as a proxy, may use a code of ours: it is dropped. */
function receiptOf(answer: Answer): Receipt {
  const { response } = answer;
  const type = response.headers.get('content-type') ?? '';
  if (response.ok || type.startsWith('application/problem+json')) return dataOf(answer);
  throw errorFrom(undefined, response.status, response.statusText);
}

interface Answer {
  data?: Receipt;
  error?: unknown;
  response: Response;
}

/** Sends a payload byte for byte as it was frozen. */
export async function submitBatch(frozen: string, signal: AbortSignal): Promise<Receipt> {
  const answer = await studyApi.POST('/api/datacollection/submit-batch', {
    body: JSON.parse(frozen) as Schemas['Batch'],
    bodySerializer: () => frozen,
    signal,
  });
  return receiptOf(answer);
}

/** Sends how far somebody has come, byte for byte as it was frozen. */
export async function reportRun(
  submissionId: string,
  frozen: string,
  signal: AbortSignal,
): Promise<Receipt> {
  const answer = await studyApi.PUT('/api/datacollection/runs/{submission_id}', {
    params: { path: { submission_id: submissionId } },
    body: JSON.parse(frozen) as Schemas['RunReport'],
    bodySerializer: () => frozen,
    signal,
  });
  return receiptOf(answer);
}

/**
 * Leave for `count` participants of an age group, at most 50, to be used one by one. All texts are
 * German; whether the last one is read in English the page decides.
 */
export async function openStudySessions(
  ageGroup: Schemas['AgeGroup'],
  count: number,
  admission?: string,
  signal?: AbortSignal,
): Promise<StudySession[]> {
  const body = { ageGroup, count, ...(admission && { admission }) };
  const { pool, ...first } = dataOf(
    await studyApi.POST('/api/datacollection/sessions', { body, ...(signal ? { signal } : {}) }),
  );
  return [first, ...pool];
}

/** Exchanges a code for leave to open sessions. */
export async function admit(code: string): Promise<StudyAdmission> {
  return dataOf(await studyApi.POST('/api/datacollection/admission', { body: { code } }));
}

/** Gives leave back that nobody will use. */
export async function releaseStudySessions(sessionTokens: string[]): Promise<void> {
  dataOf(await studyApi.POST('/api/datacollection/sessions/release', { body: { sessionTokens } }));
}

/** Whether this is the PIN of the staff's page; returns leave to enrol the device as a kiosk. */
export async function unlockKiosk(pin: string): Promise<string> {
  const answer = await studyApi.POST('/api/datacollection/kiosk/unlock', { body: { pin } });
  return dataOf(answer).enrolment;
}

/** Enrols this device as a kiosk; returns the token of its reports. */
export async function enrolKiosk(enrolment: string, name: string): Promise<string> {
  const body = { enrolment, name };
  return dataOf(await studyApi.POST('/api/datacollection/kiosks', { body })).token;
}

/** Tells how many results wait on this kiosk. */
export async function reportKiosk(
  body: Schemas['KioskReport'],
  signal: AbortSignal,
): Promise<void> {
  dataOf(await studyApi.PUT('/api/datacollection/kiosks', { body, signal }));
}

/** Deletes, at once and for good, the answers that this code belongs to. */
export async function withdrawAnswers(code: string): Promise<void> {
  dataOf(await studyApi.POST('/api/datacollection/withdraw', { body: { code } }));
}
