// @vitest-environment jsdom
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { errorFrom, parsedBody } from '@/api/api-error';

import contract from '../../../../backend/openapi.json';
import { chooseLanguage } from './i18n';
import { keyOrSentence, wordsOf, wordsOfField, wordsOfStatus } from './server-words';

const OTHERWISE = 'otherwise';
const ENGLISH = /\b(the|this|please|your|file|book|cannot|request)\b/i;

const problem = (code: string, more: object = {}) =>
  errorFrom({ code, detail: 'This is the sentence of the server.', ...more }, 422, 'Unprocessable');

describe('in German', () => {
  beforeAll(() => chooseLanguage('de'));
  afterAll(() => chooseLanguage('en'));

  test.each(contract.components.schemas.ErrorCode.enum)('%s is told in German', (code) => {
    const said = wordsOf(problem(code, { errors: [{ field: 'x', detail: 'x' }] }), OTHERWISE);
    expect(said).not.toBe(OTHERWISE);
    expect(said).not.toMatch(ENGLISH);
    expect(said).not.toContain('{{');
  });

  test('figures are written as Germans write them', () => {
    const tooLarge = problem('too_large', { megabytes: 2048 });
    expect(wordsOf(tooLarge, OTHERWISE)).toBe('Die Datei ist größer als 2.048 MB.');
    expect(wordsOf(problem('too_many', { seconds: 1 }), OTHERWISE)).toContain('eine Sekunde');
    expect(wordsOf(problem('too_many', { seconds: 40 }), OTHERWISE)).toContain('40 Sekunden');
    expect(wordsOf(problem('too_many', { seconds: 900 }), OTHERWISE)).toContain('15 Minuten');
    expect(wordsOf(problem('too_many'), OTHERWISE)).toContain('einen Moment');
  });

  test('a code that nobody knows is told in words of our own', () => {
    expect(wordsOf(problem('of_tomorrow'), OTHERWISE)).toBe(OTHERWISE);
    expect(wordsOfStatus(errorFrom(undefined, 502, 'Bad Gateway'))).toContain('Fehler 502');
  });

  test('no sentence of the server stands at a field', () => {
    expect(wordsOfField('Email is required')).toContain('E-Mail');
    expect(wordsOfField('some words of tomorrow')).toBe(i18next.t('server:field'));
    expect(wordsOfField('account.emailRequired')).toBe(i18next.t('account.emailRequired'));
  });
});

test("a parser's words are nobody's to read", () => {
  const fault = errorFrom(
    { code: 'invalid', detail: 'The request cannot be read: expected f64 at line 1 column 16.' },
    400,
    'Bad Request',
  );
  expect(wordsOf(fault, OTHERWISE)).toBe(OTHERWISE);
});

test("in English the server's own sentence stands, but for what takes minutes", () => {
  expect(wordsOf(problem('not_epub'), OTHERWISE)).toBe('This is the sentence of the server.');
  const soon = problem('too_many', { seconds: 119 });
  expect(wordsOf(soon, OTHERWISE)).toBe('This is the sentence of the server.');
  const late = problem('too_many', { seconds: 121 });
  expect(wordsOf(late, OTHERWISE)).toContain('in 3 minutes');
});

test('a sentence keeps what stands before its colon', () => {
  const sentence = 'There is no room left: please delete a book first.';
  expect(keyOrSentence(sentence)).toBe(sentence);
});

test.each([
  { message: 'No room.' },
  { error: 'No room.' },
  { error: { message: 'No room.' } },
  { detail: 'No room.' },
])('the sentence is found in %j', (body) => {
  expect(errorFrom(body, 400, 'Bad Request')).toMatchObject({
    message: 'No room.',
    explained: true,
  });
});

test("a proxy's page explains nothing", () => {
  const fault = errorFrom(parsedBody('<h1>oops</h1>'), 500, 'Internal Server Error');
  expect(fault).toMatchObject({ explained: false, message: '500 Internal Server Error' });
  expect(wordsOf(fault, OTHERWISE)).toBe(OTHERWISE);
});
