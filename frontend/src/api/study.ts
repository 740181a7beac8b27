/** What the reading study asks of the server: its content, its settings, and to keep results. */
import { errorFrom, parsedBody } from './api-error';
import { sendProven } from './authorised-fetch';

const assets = '/assets/Quizes';

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

export interface StudyInfo {
  /** Whether somebody may begin today. */
  open: boolean;
  /** Empty for the standard text. */
  consentText: string;
  protocol: string;
  kioskPinSet: boolean;
}

/** Leave for one participant to take part, and what to read. */
export interface StudySession {
  sessionToken: string;
  protocol: string;
  ageGroup: string;
  trials: { folder: string; condition: string }[];
}

export interface Receipt {
  submissionId: string;
  sha256: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(path, globalThis.location.origin), init);
  // Participants are nobody: a reader's token stays at home.
  const response = await sendProven(request, null);
  if (response.ok) return response;
  throw errorFrom(parsedBody(await response.text()), response.status, response.statusText);
}

async function post(path: string, body: string, signal?: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', body, headers, ...(signal ? { signal } : {}) });
}

export async function quizFile(): Promise<QuizFile> {
  return (await ask(`${assets}/quiz-qa-complete.json`)).json();
}

export async function textsFile(): Promise<TextsFile> {
  return (await ask(`${assets}/texts.json`)).json();
}

export async function studyInfo(signal?: AbortSignal): Promise<StudyInfo> {
  return (await ask('/api/datacollection/study', signal ? { signal } : {})).json();
}

/** Sends a payload byte for byte as it was frozen. */
export async function submitBatch(body: string, signal: AbortSignal): Promise<Receipt> {
  return (await post('/api/datacollection/submit-batch', body, signal)).json();
}

/**
 * Leave for `count` participants of an age group, at most 50, to be used one by one. All texts are
 * German; whether the last one is read in English the page decides.
 */
export async function openStudySessions(
  ageGroup: string,
  count: number,
  signal?: AbortSignal,
): Promise<StudySession[]> {
  const body = JSON.stringify({ ageGroup, count });
  const answer = await post('/api/datacollection/sessions', body, signal);
  const { pool, ...first } = (await answer.json()) as StudySession & { pool?: StudySession[] };
  return [first, ...(pool ?? [])];
}

/** Gives leave back that nobody will use. */
export async function releaseStudySessions(sessionTokens: string[]): Promise<void> {
  await post('/api/datacollection/sessions/release', JSON.stringify({ sessionTokens }));
}

/** Whether this is the PIN of the staff's page. */
export async function unlockKiosk(pin: string): Promise<void> {
  await post('/api/datacollection/kiosk/unlock', JSON.stringify({ pin }));
}
