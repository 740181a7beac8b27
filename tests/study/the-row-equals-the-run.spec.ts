/** A full run of each age group, in German and by who reads English only, by keys and by fingers. */
import { expect, type Page, test } from '@playwright/test';

import { type Hands, keyboard, touch } from '../support/hands';
import { takeTimes, timesTaken } from '../support/own-clock';
import type { OwnServer } from '../support/own-server';
import { namedResults, type StoredResult, startStudy } from '../support/staff';
import { submissions } from '../support/study';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startStudy(test.info().parallelIndex, 0);
});
test.afterAll(() => server.stop());

/** How far the row may be from this script's own clock. */
const nearMs = 50;

interface Question {
  id: string;
  text: string;
  answers: { text: string; correct: boolean }[];
}

interface Run {
  hands: Hands;
  birthYear: number;
  group: string;
  english: boolean;
}

/** All that was done at the screen for one story, as this script knows it. */
interface Done {
  name: string;
  answers: Record<string, string>;
  score: number;
  /** How the answers stood on the screen. */
  shown: Record<string, string[]>;
  /** By the clock outside of the browser: the reading took no less and no more. */
  atLeastMs: number;
  atMostMs: number;
}

async function questionsOf(page: Page, run: Run, story: number): Promise<Question[]> {
  const answer = await page.request.get('/assets/Quizes/quiz-qa-complete.json', {
    // The server may be closing a connection that was idle for five seconds.
    maxRetries: 2,
  });
  const quizzes = (await answer.json())[run.group];
  const folders = ['mandatory', 'optional1', 'optional2', 'optional3', 'optional4'];
  const folder = run.english && story === 5 ? 'english' : folders[story - 1];
  return quizzes[folder ?? ''].questions;
}

async function fillIn(page: Page, { hands, birthYear, english }: Run): Promise<void> {
  await hands.press(page, 'Studie beginnen');
  await hands.select(page, 'Geburtsjahr', String(birthYear));
  await hands.tick(page, 'radio', 'Nicht-binär');
  await hands.select(page, 'Höchster Bildungsabschluss', 'Grundschule');
  await hands.tick(page, 'radio', 'Täglich');
  await hands.tick(page, 'checkbox', 'Nachrichten');
  await hands.tick(page, 'radio', 'Hörbuch');
  await hands.tick(page, 'checkbox', english ? 'Englisch' : 'Deutsch');
  await hands.tick(page, 'checkbox', 'Sehen');
  await hands.press(page, 'Weiter zu den Anweisungen');
  if (english) await hands.press(page, 'OK, weitermachen (continue)');
}

const secondFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Reads a story, from the question whether one is ready. */
async function read(page: Page, hands: Hands, story: number, go: string) {
  await expect(page.getByText(`Geschichte ${story} von 5`)).toBeVisible();
  await expect(page.getByRole('button', { name: go })).toBeVisible();
  // A second tap at the same place within half a second is not taken for a wish to begin.
  if (hands === touch) await page.waitForTimeout(600);
  const before = Date.now();
  await hands.press(page, go);
  await expect(page.getByRole('img')).toBeVisible();
  await secondFrame(page);
  const readable = Date.now();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  for (const number of [2, 3, 4]) {
    await hands.turnPage(page);
    await expect(page.getByText(`Bild ${number} von 4`, { exact: true })).toBeVisible();
  }
  const stillReading = Date.now();
  await hands.press(page, 'Fragen starten →');
  await expect(page.getByText('Frage 1 von 5')).toBeVisible();
  return { name, atLeastMs: stillReading - readable, atMostMs: Date.now() - before };
}

/** Answers the questions up to the last button; `right` of them rightly. */
async function answer(page: Page, hands: Hands, questions: Question[], right: number) {
  const answers: Record<string, string> = {};
  const orders: Record<string, string[]> = {};
  for (const [index, question] of questions.entries()) {
    await expect(page.getByText(`Frage ${index + 1} von 5`)).toBeVisible();
    await expect(page.getByRole('group', { name: question.text })).toBeVisible();
    const isWanted = ({ correct }: { correct: boolean }) => correct === index < right;
    const wanted = question.answers.find(isWanted)?.text ?? '';
    const shown = await page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
    await hands.choose(page, shown.indexOf(wanted));
    answers[question.id] = wanted;
    orders[question.id] = shown;
    if (index < 4) await hands.press(page, 'Weiter →');
  }
  return { answers, score: right, shown: orders };
}

/** What is said of having known the German stories. */
const familiar = (story: number) => (story === 2 ? 'Ich weiß nicht' : 'Nein');

async function takePart(page: Page, run: Run): Promise<Done[]> {
  const { hands } = run;
  await page.goto(`${server.url}/data-collection`);
  await fillIn(page, run);
  const done: Done[] = [];
  await hands.press(page, 'Quiz beginnen');
  for (const story of [1, 2, 3, 4, 5]) {
    const isEnglish = run.english && story === 5;
    if (isEnglish) await hands.press(page, 'Start English Quiz');
    const go = isEnglish ? 'Yes, let’s go' : 'Ja, los geht’s';
    const reading = await read(page, hands, story, go);
    const questions = await questionsOf(page, run, story);
    // 1, 3, 5, 2 and 4 right answers.
    const answered = await answer(page, hands, questions, ((2 * story - 2) % 5) + 1);
    done.push({ ...reading, ...answered });
    await hands.press(page, 'Quiz beenden');
    await hands.press(page, isEnglish ? 'Yes' : familiar(story));
  }
  await expect(page.getByText('15/25')).toBeVisible();
  await hands.press(page, 'Abschließen →');
  await expect(page.getByText('Deine Antworten sind angekommen.')).toBeVisible();
  return done;
}

async function rowOf({ birthYear }: Run): Promise<StoredResult> {
  const rows = await namedResults(server);
  const [row, ...others] = rows.filter(({ userDetails }) => userDetails.birthYear === birthYear);
  expect(others).toEqual([]);
  if (!row) throw new Error('nothing has arrived');
  return row;
}

for (const run of [
  { hands: keyboard, birthYear: 2018, group: 'Birth 2017-2018', english: false },
  { hands: touch, birthYear: 2017, group: 'Birth 2017-2018', english: true },
  { hands: touch, birthYear: 2016, group: 'Birth 2015-2016', english: false },
  { hands: keyboard, birthYear: 2015, group: 'Birth 2015-2016', english: true },
  { hands: keyboard, birthYear: 2014, group: 'Birth 1914-2014', english: false },
  { hands: touch, birthYear: 1950, group: 'Birth 1914-2014', english: true },
] satisfies Run[]) {
  const who = `${run.group}, ${run.english ? 'English only' : 'German'}, by ${run.hands.name}`;
  test.describe(who, () => {
    test.use({
      hasTouch: run.hands === touch,
      viewport: run.hands === touch ? { width: 1024, height: 768 } : { width: 1280, height: 800 },
    });

    test('the row on the server is what was done on the screen', async ({ page, context }) => {
      test.slow();
      const sent = await submissions(context);
      await takeTimes(context);
      const done = await takePart(page, run);
      const times = await timesTaken(page);
      const row = await rowOf(run);

      expect(sent.map(({ status }) => status)).toEqual([201]);
      const { events = [] } = sent[0]?.body ?? {};
      expect(events.map(({ at }) => at)).toEqual(
        events.map(({ at }) => at).toSorted((a, b) => a - b),
      );
      const seen = events.filter(({ type }) => type === 'page-shown').map(({ page }) => page);
      expect(seen).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
      const told = sent[0]?.body.quizSubmissions ?? [];
      const known = told.map(({ familiarity }) => familiarity);
      expect(known).toEqual(['no', 'unsure', 'no', 'no', run.english ? 'yes' : 'no']);
      for (const [index, { shown }] of done.entries()) {
        const questions = await questionsOf(page, run, index + 1);
        const { answerOrder = {} } = told[index] ?? {};
        for (const { id, answers } of questions) {
          const order = answerOrder[id] ?? [];
          expect(order.map((at) => answers[at]?.text)).toEqual(shown[id]);
          const asked = events.filter(
            ({ type, quizId, question }) =>
              type === 'question-shown' && quizId === told[index]?.quizId && question === id,
          );
          expect(asked.map(({ value }) => value)).toEqual([order.join(',')]);
        }
      }
      // The content has the right answer of most questions at the same places; the screen has not.
      const orders = told.flatMap(({ answerOrder }) => Object.values(answerOrder).map(String));
      expect(new Set(orders).size).toBeGreaterThan(3);
      expect(row).toMatchObject({ ageGroup: run.group, protocol: 'fixed', status: 'verified' });
      expect(row.score).toBe(15);
      expect(row.userDetails).toEqual({
        birthYear: run.birthYear,
        gender: 'non-binary',
        education: 'primary',
        readingFrequency: 'daily',
        readingFormat: 'audio',
        textTypes: ['news'],
        languages: { de: !run.english, en: run.english, otherChecked: false },
        readingIssues: ['vision'],
      });
      expect(row.quizzes.map(({ condition }) => condition)).toEqual([
        'standard',
        '1-low',
        '2-high',
        '2-low',
        '3-high',
      ]);
      expect(row.quizzes.map(({ name, answers, score }) => ({ name, answers, score }))).toEqual(
        done.map(({ name, answers, score }) => ({ name, answers, score })),
      );
      expect(row.quizzes.map(({ clientScore }) => clientScore)).toEqual(
        done.map(({ score }) => score),
      );
      for (const [index, quiz] of row.quizzes.entries()) {
        const { readingMs = 0, answeringMs = 0 } = times[index] ?? {};
        expect(Math.abs(quiz.rawReadingMs - readingMs)).toBeLessThanOrEqual(nearMs);
        expect(Math.abs(quiz.rawAnsweringMs - answeringMs)).toBeLessThanOrEqual(nearMs);
        expect(quiz.rawReadingMs).toBeGreaterThanOrEqual((done[index]?.atLeastMs ?? 0) - 2);
        expect(quiz.rawReadingMs).toBeLessThanOrEqual((done[index]?.atMostMs ?? 0) + 2);
        // Nothing came in between.
        expect(quiz.interruptions).toBe(0);
        expect(Math.abs(quiz.readingTimeSeconds * 1000 - readingMs)).toBeLessThanOrEqual(nearMs);
        expect(Math.abs(quiz.answeringTimeSeconds * 1000 - answeringMs)).toBeLessThanOrEqual(
          nearMs,
        );
      }
    });
  });
}
