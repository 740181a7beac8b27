import { expect, test } from 'vitest';

import { readResult } from './read-result';

const quiz = {
  quizId: 2,
  score: 4,
  readingTimeSeconds: 71,
  answeringTimeSeconds: 30,
};

test('names are read in camelCase', () => {
  const result = readResult({
    id: 'a1',
    userId: 'user_1',
    timestamp: '2026-11-21',
    userDetails: { gender: 'female', birthYear: 2017, languages: { de: true, other: 'Romani' } },
    quizzes: [quiz],
  });
  expect(result).toMatchObject({ id: 'a1', userId: 'user_1', timestamp: '2026-11-21' });
  expect(result.details).toMatchObject({
    gender: 'female',
    birthYear: '2017',
    languages: ['de', 'Romani'],
  });
  expect(result.quizzes).toEqual([
    { quizId: 2, name: '', score: 4, questions: 5, readingSeconds: 71, answeringSeconds: 30 },
  ]);
});

test('names are read capitalised, and values as JSON text', () => {
  const result = readResult({
    Id: 7,
    UserId: 'user_2',
    UserDetailsJson: JSON.stringify({ Gender: 'male', ReadingIssues: ['none'] }),
    QuizzesJson: JSON.stringify([{ QuizId: 1, Score: 5, ReadingTimeSeconds: 9 }]),
  });
  expect(result.id).toBe('7');
  expect(result.details).toMatchObject({ gender: 'male', readingIssues: ['none'] });
  expect(result.quizzes).toMatchObject([{ quizId: 1, score: 5, readingSeconds: 9 }]);
});

test.each(['{', '[]', 'null', '"text"', '17'])('stored JSON %s is no details', (stored) => {
  expect(readResult({ userDetailsJson: stored, quizzesJson: '{"a":1}' })).toMatchObject({
    details: null,
    quizzes: [],
  });
});

test.each([null, undefined, 'text', 3, []])('%j is an empty result, not a fault', (raw) => {
  expect(readResult(raw)).toMatchObject({ id: '', details: null, quizzes: [], flags: [] });
});

test('a value of the wrong kind is not shown as an object', () => {
  const { details } = readResult({ userDetails: { gender: { a: 1 }, textTypes: [1, null, 'x'] } });
  expect(details).toMatchObject({ gender: '', textTypes: ['1', 'x'] });
});
