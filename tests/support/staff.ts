/** A study with participants, and one of staff who looks after it. */
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';

import { type OwnServer, ownPort, startServer } from './own-server';
import { xsrf } from './reader';

const STAFF = { username: 'grace', password: 'correct horse battery' };

const staffOf = () => ({
  VOKAL_ADMIN_USERNAME: STAFF.username,
  VOKAL_ADMIN_PASSWORD: STAFF.password,
});

/** A server whose study so many have taken part in. */
export function startStudy(
  worker: number,
  participants: number,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  return startServer(
    ownPort(worker, 0),
    { ...staffOf(), ...settings },
    participants > 0 ? [['migrate'], ['simulate-study', String(participants)]] : [],
  );
}

/** The same under the balanced protocol, chosen before anybody comes. It can run beside the other. */
export async function startBalancedStudy(worker: number, participants: number): Promise<OwnServer> {
  const server = await startServer(ownPort(worker, 1), staffOf());
  await asStaff(server, (context, headers) =>
    changeSettings(context, headers, { protocol: 'balanced' }),
  );
  server.run(['simulate-study', String(participants)]);
  return server;
}

/** Signs in through the screen and arrives at `path`. */
export async function signInStaff(page: Page, server: OwnServer, path = '/admin/survey-results') {
  await page.goto(`${server.url}${path}`);
  await page.getByLabel('Username').fill(STAFF.username);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}${path}`);
  await expect(page.getByRole('link', { name: 'Back to Library' })).toBeVisible();
}

/** Types the password where it is asked for once more. */
export async function confirmPassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Your password' }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Somebody takes part; what they type may be anything. */
export async function takePart(
  request: APIRequestContext,
  server: OwnServer,
  told: { userId: string; otherIssue: string; answer: string },
): Promise<void> {
  const answers = { q1: told.answer, q2: told.answer };
  const completedAt = new Date().toISOString();
  await request.get(`${server.url}/api/health`);
  const answer = await request.post(`${server.url}/api/datacollection/submit-batch`, {
    headers: await xsrf(request),
    data: {
      userId: told.userId,
      userDetails: {
        birthYear: 2015,
        gender: 'female',
        education: 'primary',
        readingFrequency: 'daily',
        readingFormat: 'print',
        textTypes: ['fiction'],
        languages: { de: true, en: false, otherChecked: false, other: '' },
        readingIssues: ['other'],
        otherIssue: told.otherIssue,
      },
      quizSubmissions: [1, 2, 3, 4, 5].map((quizId) => ({
        quizId,
        answers,
        score: 0,
        readingTimeSeconds: 90,
        answeringTimeSeconds: 45,
        completedAt,
      })),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A participant's answers as the server keeps them. */
export interface StoredResult {
  ageGroup: string;
  protocol: string;
  list: number | null;
  status: string;
  flags: string[];
  score: number;
  userDetails: Record<string, unknown>;
  quizzes: {
    quizId: number;
    folder: string;
    condition: string;
    name: string;
    answers: Record<string, string>;
    score: number;
    clientScore: number;
    readingTimeSeconds: number;
    answeringTimeSeconds: number;
    rawReadingMs: number;
    rawAnsweringMs: number;
    interruptions: number;
  }[];
}

/** All that the server has, asked without a screen. Until collection has closed it names no condition. */
export function storedResults(server: OwnServer): Promise<StoredResult[]> {
  return asStaff(server, resultsOf);
}

/** The same with conditions and lists by name: collection closes for a moment. */
export function namedResults(server: OwnServer): Promise<StoredResult[]> {
  return asStaff(server, async (context, headers) => {
    await setLastDay(context, headers, pastDay());
    const results = await resultsOf(context, headers);
    await setLastDay(context, headers, null);
    return results;
  });
}

/** From now on nobody may begin. */
export function closeStudy(server: OwnServer): Promise<void> {
  return asStaff(server, (context, headers) => setLastDay(context, headers, pastDay()));
}

function pastDay(): string {
  return new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10);
}

type Headers = Record<string, string>;

async function asStaff<Value>(
  server: OwnServer,
  ask: (context: APIRequestContext, headers: Headers) => Promise<Value>,
): Promise<Value> {
  const context = await request.newContext({ baseURL: server.url });
  try {
    const proof = await xsrf(context);
    const login = await context.post('/api/admin/login', { headers: proof, data: STAFF });
    const { token } = (await login.json()) as { token: string };
    return await ask(context, { authorization: `Bearer ${token}`, ...(await xsrf(context)) });
  } finally {
    await context.dispose();
  }
}

async function resultsOf(context: APIRequestContext, headers: Headers): Promise<StoredResult[]> {
  const answer = await context.get('/api/datacollection/results?pageSize=100', { headers });
  const { results, total } = (await answer.json()) as { results: StoredResult[]; total: number };
  expect(results).toHaveLength(total);
  return results;
}

function setLastDay(context: APIRequestContext, headers: Headers, closesOn: string | null) {
  return changeSettings(context, headers, { closesOn });
}

/** Decides on the PIN of the kiosks' staff page. */
export function setKioskPin(server: OwnServer, kioskPin: string): Promise<void> {
  return asStaff(server, (context, headers) => changeSettings(context, headers, { kioskPin }));
}

async function changeSettings(
  context: APIRequestContext,
  headers: Headers,
  changes: Record<string, string | null>,
) {
  const address = '/api/admin/study/settings';
  const kept = (await (await context.get(address, { headers })).json()) as Record<string, unknown>;
  const { protocol, consentText, opensOn, closesOn, retentionDays, withdrawalDays } = kept;
  const data = {
    protocol,
    consentText,
    opensOn,
    closesOn,
    retentionDays,
    withdrawalDays,
    ...changes,
  };
  const answer = await context.put(address, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
