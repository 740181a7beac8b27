import { expect, test } from 'vitest';

import { fixedCells, planOf } from '../content/plan';
import type { Details } from '../details/details';
import type { EventBody, StudyEvent, TrialResult } from './event';
import { reachedBy } from './reached';
import { nothingYet, replay } from './replay';

const details = {
  birthYear: 2017,
  languages: { de: true, en: false, otherChecked: false, other: '' },
} as Details;
const english = { ...details, languages: { ...details.languages, de: false, en: true } };
const result = (quizId: number) => ({ quizId, score: 5 }) as TrialResult;

function run(english: boolean): EventBody[] {
  const languages = { de: true, en: english, otherChecked: false, other: '' };
  const trials = planOf(fixedCells, { languages });
  const told: EventBody[] = [
    { type: 'begun', submissionId: 'id', withdrawalCode: 'ABCD2345' },
    { type: 'details-changed', changes: { gender: 'female' } },
    { type: 'details', details },
    {
      type: 'enrolled',
      sessionToken: 'token',
      seed: 7,
      protocol: 'fixed',
      ageGroup: 'Birth 2017-2018',
      cells: fixedCells,
      trials,
      contentHash: 'hash',
    },
    { type: 'quiz-started' },
  ];
  trials.forEach(({ quizId, folder }, trial) => {
    if (folder === 'english') told.push({ type: 'english-started' });
    told.push({ type: 'gate-shown', trial }, { type: 'gate-passed', trial });
    told.push({ type: 'trial', trial }, { type: 'reading-started', trial });
    for (const page of [0, 1, 2, 3]) told.push({ type: 'page-shown', trial, page });
    told.push(
      { type: 'reading-ended', trial },
      { type: 'question-shown', trial, question: 'q1', index: 0, order: [2, 0, 1] },
      { type: 'answer-chosen', trial, question: 'q1', answer: 'a' },
      { type: 'answer-changed', trial, question: 'q1', answer: 'b' },
      { type: 'question-left', trial, question: 'q1', index: 0 },
      { type: 'question-shown', trial, question: 'q2', index: 1, order: [0, 1, 2] },
      { type: 'question-reviewed', trial, question: 'q1', index: 0 },
      { type: 'question-shown', trial, question: 'q2', index: 1, order: [0, 1, 2] },
      { type: 'visibility', state: 'hidden' },
      { type: 'visibility', state: 'visible' },
      { type: 'answer-chosen', trial, question: 'q2', answer: 'c' },
      { type: 'trial-ended', trial, result: result(quizId) },
      { type: 'familiarity', trial, value: quizId === 2 ? 'yes' : 'no' },
    );
  });
  told.push({ type: 'frozen' }, { type: 'finished' });
  return told;
}

const logged = (bodies: EventBody[]): StudyEvent[] =>
  bodies.map((body, index) => ({ ...body, at: index, wall: index }));

const stages = (bodies: EventBody[]) => {
  const seen = bodies.map((_, index) => replay(logged(bodies.slice(0, index + 1))).stage);
  return seen.filter((stage, index) => stage !== seen[index - 1]);
};

test('an empty log is the beginning', () => {
  expect(replay([])).toEqual(nothingYet);
});

test('the stages of a run in German', () => {
  const trial = ['ready', 'reading', 'answering', 'familiarity'];
  expect(stages(run(false))).toEqual([
    'details',
    'instructions',
    ...Array.from({ length: 5 }, () => trial).flat(),
    'summary',
    'finished',
  ]);
});

test('how far a run has come is told in its order', () => {
  const bodies = run(true);
  const told = bodies.map((_, at) => reachedBy(replay(logged(bodies.slice(0, at + 1)))));
  expect(told.filter((stage, at) => stage !== null && stage !== told[at - 1])).toEqual([
    'begun',
    'instructions',
    ...[1, 2, 3, 4, 5].flatMap((n) => [`story-${n}`, `questions-${n}`, `done-${n}`]),
  ]);
  expect(told.at(-1)).toBeNull();
});

test('before the English text comes its introduction', () => {
  expect(stages(run(true)).slice(-9)).toEqual([
    'answering',
    'familiarity',
    'english-introduction',
    'ready',
    'reading',
    'answering',
    'familiarity',
    'summary',
    'finished',
  ]);
});

test('however often the log is cut and read again, the end is the same', () => {
  const events = logged(run(true));
  const whole = replay(events);
  for (let cut = 0; cut <= events.length; cut += 1) {
    const kept = structuredClone(events.slice(0, cut));
    expect(replay([...kept, ...events.slice(cut)])).toEqual(whole);
  }
  expect(whole.results.map(({ quizId }) => quizId)).toEqual([1, 2, 3, 4, 5]);
  expect(whole.results.map(({ familiarity }) => familiarity)).toEqual([
    'no',
    'yes',
    'no',
    'no',
    'no',
  ]);
  expect(whole.answers[2]).toEqual({ q1: 'b', q2: 'c' });
});

test('a finished story that is looked at again keeps its result', () => {
  const bodies = run(true);
  const introduction = bodies.findIndex(({ type }) => type === 'english-started');
  const before = replay(logged(bodies.slice(0, introduction)));
  const reviewing: EventBody[] = [
    ...bodies.slice(0, introduction),
    { type: 'review-started', trial: 3 },
  ];
  const state = replay(logged(reviewing));
  expect(state).toMatchObject({ stage: 'reviewing', trial: 3 });
  expect(state.results).toEqual(before.results);
  expect(replay(logged([...reviewing, { type: 'review-ended', trial: 3 }]))).toEqual(before);
});

test('which question was seen last is known, whichever is on show', () => {
  const bodies = run(false);
  const back = bodies.findIndex(({ type }) => type === 'question-reviewed');
  expect(replay(logged(bodies.slice(0, back + 1)))).toMatchObject({ question: 0, furthest: 1 });
  const next = bodies.findLastIndex(({ type }) => type === 'gate-passed');
  expect(replay(logged(bodies.slice(0, next + 1)))).toMatchObject({ question: 0, furthest: 0 });
});

test('a form half filled in stands as it was left', () => {
  const bodies: EventBody[] = [
    ...run(false).slice(0, 1),
    { type: 'details-changed', changes: { birthYear: 2015, gender: 'male' } },
    { type: 'details-changed', changes: { gender: 'female' } },
  ];
  expect(replay(logged(bodies))).toMatchObject({
    stage: 'details',
    details: null,
    draft: { birthYear: 2015, gender: 'female', education: '' },
  });
});

test('whoever goes back to the form and changes it is on the form', () => {
  const bodies: EventBody[] = [
    ...run(false).slice(0, 4),
    { type: 'details-changed', changes: { gender: 'male' } },
  ];
  const state = replay(logged(bodies));
  expect(state.stage).toBe('details');
  expect(state.draft).toEqual({ ...details, gender: 'male' });
  expect(state.details).toEqual(details);
});

test('who reads English only is asked before going on, and may decline', () => {
  const told: EventBody[] = [...run(true).slice(0, 2), { type: 'details', details: english }];
  const after = (goesOn: boolean) =>
    replay(logged([...told, { type: 'english-only', goesOn }])).stage;
  expect(replay(logged(told)).stage).toBe('details');
  expect(after(false)).toBe('declined');
  expect(after(true)).toBe('instructions');
});
