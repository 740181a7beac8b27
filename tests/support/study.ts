/** A participant of the reading study, and what arrives of them. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

export interface Sent {
  submissionId: string;
  sessionToken?: string;
  withdrawalCode: string;
  userDetails: { birthYear: number; languages: Record<string, unknown> };
  quizSubmissions: {
    quizId: number;
    folder: string;
    condition: string;
    score: number;
    answers: Record<string, string>;
    readingTimeSeconds: number;
    readingMs: number;
    rawReadingMs: number;
    interruptions: number;
    answerOrder: Record<string, number[]>;
    familiarity: string;
  }[];
  events: {
    type: string;
    at: number;
    quizId?: number;
    page?: number;
    question?: string;
    value?: string;
  }[];
}

/** How far a run has come, as the page tells on the way. */
export interface Told extends Partial<Sent> {
  revision: number;
  stage: string;
  left: boolean;
}

/**
 * Everything that pages opened from now on send to such an address, with the status of its answer.
 * The page itself tells: under a service worker the browser names no body.
 */
async function sendings<Body>(context: BrowserContext, address: string) {
  const seen: { body: Body; status: number }[] = [];
  const teller = `tell${address.replaceAll(/\W/g, '')}`;
  // Both before a page is opened: one that is faster has nobody to tell.
  await context.exposeFunction(teller, (body: string, status: number) => {
    seen.push({ body: JSON.parse(body) as Body, status });
  });
  await context.addInitScript(
    ({ part, name }) => {
      const send = window.fetch.bind(window);
      const tellers = window as unknown as Record<
        string,
        (body: string, status: number) => Promise<void>
      >;
      window.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.includes(part)) return send(request);
        const body = await request.clone().text();
        const answer = await send(request);
        await tellers[name]?.(body, answer.status);
        return answer;
      };
    },
    { part: address, name: teller },
  );
  return seen;
}

/** Whole runs. */
export function submissions(context: BrowserContext): Promise<{ body: Sent; status: number }[]> {
  return sendings<Sent>(context, '/api/datacollection/submit-batch');
}

/** What is told of a run on the way. */
export function reports(context: BrowserContext): Promise<{ body: Told; status: number }[]> {
  return sendings<Told>(context, '/api/datacollection/runs/');
}

/** What a kiosk tells of itself. */
export function kioskNews(
  context: BrowserContext,
): Promise<{ body: Record<string, unknown>; status: number }[]> {
  return sendings(context, '/api/datacollection/kiosks');
}

export interface Participant {
  /** Where the server is, if it is not the tests' own. */
  url?: string;
  birthYear?: number;
  languages?: ('Deutsch' | 'Englisch' | 'Andere')[];
}

export async function begin(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/data-collection`);
  await page.getByRole('button', { name: 'Studie beginnen' }).click();
}

export async function fillIn(page: Page, participant: Participant = {}): Promise<void> {
  const { birthYear = 2017, languages = ['Deutsch'] } = participant;
  await expect(page.getByRole('button', { name: 'Weiter zu den Anweisungen' })).toBeDisabled();
  await page.getByLabel('Geburtsjahr').selectOption(String(birthYear));
  await page.getByRole('radio', { name: 'Weiblich' }).check();
  await page.getByLabel('Höchster Bildungsabschluss').selectOption('primary');
  await page.getByRole('radio', { name: 'Täglich' }).check();
  await page.getByRole('radio', { name: 'Gedruckt' }).check();
  for (const language of languages) await page.getByRole('checkbox', { name: language }).check();
  await page.getByRole('button', { name: 'Weiter zu den Anweisungen' }).click();
}

/** From the welcome to the first story. */
export async function enter(page: Page, participant: Participant = {}): Promise<void> {
  await begin(page, participant.url);
  await fillIn(page, participant);
  await page.getByRole('button', { name: 'Quiz beginnen' }).click();
  await untilReadable(page, 1);
}

/** What begins a story, in German and in English. */
export const ready = (page: Page) =>
  page.getByRole('button', { name: /^(Ja, los geht’s|Yes, let’s go)$/ });

/** Begins a story, if it has not begun, and waits until it can be read. */
export async function untilReadable(page: Page, story: number): Promise<void> {
  await expect(page.getByText(`Geschichte ${story} von 5`)).toBeVisible();
  await expect(ready(page).or(page.getByRole('img'))).toBeVisible();
  if (await ready(page).isVisible()) await ready(page).click();
  await expect(page.getByRole('img')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nächstes Bild' })).toBeEnabled();
}

/** Turns to the next picture, as somebody who looks at each: a turn right after another is not taken. */
export async function turnPage(page: Page): Promise<void> {
  await untilTurnable(page);
  await page.getByRole('button', { name: 'Nächstes Bild' }).click();
}

export async function untilTurnable(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Nächstes Bild' })).toBeEnabled();
  await page.waitForTimeout(320);
}

export async function read(page: Page): Promise<void> {
  await expect(
    page.getByRole('button', { name: 'Alle Bilder ansehen, um fortzufahren' }),
  ).toBeDisabled();
  for (const number of [2, 3, 4]) {
    await turnPage(page);
    await expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Fragen starten →' }).click();
}

export async function answer(page: Page): Promise<void> {
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(page.getByText(`Frage ${number} von 5`)).toBeVisible();
    const next = page.getByRole('button', { name: number < 5 ? 'Weiter →' : 'Quiz beenden' });
    await expect(next).toBeDisabled();
    await page.getByRole('radio').first().check();
    await next.click();
  }
  await tellFamiliarity(page);
}

/** Says that the story was new. */
export async function tellFamiliarity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Nein|No)$/ }).click();
}

/** Stories `from` to `to` with their questions. */
export async function takeStories(page: Page, from: number, to: number): Promise<void> {
  for (let story = from; story <= to; story += 1) {
    await untilReadable(page, story);
    await read(page);
    await answer(page);
  }
}

export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abschließen →' }).click();
  await expect(page.getByRole('heading', { name: 'Studie abgeschlossen!' })).toBeVisible();
}

/** Waits until the study could be opened without a network. */
export async function untilKept(page: Page): Promise<void> {
  // Polled from here: a promise is true to `waitForFunction`, whatever it comes to.
  const keptImages = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/data-collection');
      if (registration?.active?.state !== 'activated') return 0;
      if (!navigator.serviceWorker.controller) return 0;
      const names = await caches.keys();
      const images = names.find((name) => name.startsWith('vokal-study-images-'));
      return images ? (await (await caches.open(images)).keys()).length : 0;
    });
  await expect.poll(keptImages, { timeout: 60_000 }).toBeGreaterThanOrEqual(64);
}

/** Whatever can be pressed is easy to hit. */
export async function expectLargeTargets(scope: Locator): Promise<void> {
  for (const target of await scope.locator('button, a, select, label:has(input)').all()) {
    const smaller = async () => {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      return Math.min(width, height);
    };
    // A dialog grows into its place.
    await expect.poll(smaller, { message: await target.innerText() }).toBeGreaterThanOrEqual(48);
  }
}
