import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { renderScreen } from '../../../../tests/render-app';
import type { Details } from '../details/details';
import { nothingYet } from '../log/replay';
import { useStudy } from '../study-store';
import { Summary } from './summary';

afterEach(() => useStudy.setState({ state: nothingYet }));

const told = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

test('who has told nothing of themselves is told so', () => {
  renderScreen(Summary, '/data-collection/quiz-platform');
  expect(told()).toEqual(['Nicht angegeben', 'Nicht angegeben', 'Nicht angegeben']);
});

test('what somebody has told of themselves stands in the words of the form', () => {
  const birthYear = new Date().getFullYear() - 9;
  const details = { birthYear, gender: 'non-binary', education: 'high-school' } as Details;
  useStudy.setState({ state: { ...nothingYet, details } });
  renderScreen(Summary, '/data-collection/quiz-platform');
  expect(told()).toEqual(['9 Jahre', 'Nicht-binär', 'Gymnasium, Abitur']);
});
