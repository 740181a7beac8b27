import { expect, test } from 'vitest';

import {
  type Draft,
  detailsOf,
  emptyDraft,
  missingIn,
  readsEnglishOnly,
  toggleIssue,
} from './details';

const full: Draft = {
  ...emptyDraft,
  birthYear: 2017,
  gender: 'female',
  education: 'primary',
  readingFrequency: 'daily',
  readingFormat: 'print',
};

test('a form is valid once the five required fields are filled in', () => {
  expect(missingIn(emptyDraft)).toBe(5);
  expect(detailsOf(emptyDraft)).toBeNull();
  expect(missingIn(full)).toBe(0);
  expect(detailsOf(full)).toMatchObject({ birthYear: 2017, gender: 'female' });
});

test('what belongs to an empty box is not told', () => {
  const languages = { de: true, en: false, otherChecked: false, other: 'Türkisch' };
  const details = detailsOf({ ...full, languages, otherIssue: 'a secret' });
  expect(details?.languages.other).toBe('');
  expect(details?.otherIssue).toBe('');
});

test('none and the difficulties exclude each other', () => {
  expect(toggleIssue(['vision', 'speed'], 'none')).toEqual(['none']);
  expect(toggleIssue(['none'], 'vision')).toEqual(['vision']);
  expect(toggleIssue(['vision'], 'speed')).toEqual(['vision', 'speed']);
  expect(toggleIssue(['vision', 'speed'], 'vision')).toEqual(['speed']);
});

test.each([
  [{ de: false, en: true, otherChecked: false }, true],
  [{ de: true, en: true, otherChecked: false }, false],
  [{ de: false, en: true, otherChecked: true }, false],
  [{ de: false, en: false, otherChecked: false }, false],
])('%o reads English only: %s', (languages, expected) => {
  expect(readsEnglishOnly({ languages: { ...languages, other: '' } })).toBe(expected);
});
