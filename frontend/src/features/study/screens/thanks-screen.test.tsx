import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { renderScreen } from '../../../../tests/render-app';
import type { StudyEvent } from '../log/event';
import { nothingYet } from '../log/replay';
import { useWaiting } from '../outbox/service';
import type { Waiting } from '../outbox/waiting';
import { useStudy } from '../study-store';
import { ThanksScreen } from './thanks-screen';

const a: Waiting = {
  submissionId: 'a',
  body: '{}',
  sha256: '00',
  attempts: 1,
  nextAt: 0,
  refusal: null,
};

afterEach(() => {
  useStudy.setState({ events: [], state: nothingYet });
  useWaiting.setState({ waiting: [], unsaved: 0 });
  sessionStorage.clear();
});

test.each([
  ['Deine Antworten sind angekommen.', [], 0],
  ['Deine Antworten werden sicher aufbewahrt', [a], 0],
  ['Deine Antworten sind noch nicht angekommen.', [a], 1],
  ['Sie bleiben auf diesem Gerät.', [{ ...a, refusal: 'no: 409' }], 0],
  ['Bitte lass diese Seite offen', [{ ...a, refusal: 'no: 409' }], 1],
  // Somebody else's, of before.
  ['Deine Antworten sind angekommen.', [{ ...a, submissionId: 'b', refusal: 'no: 409' }], 0],
])('the last page says: %s', (told, waiting, unsaved) => {
  const done = { ...nothingYet, stage: 'summary', submissionId: 'a', frozen: true } as const;
  useStudy.setState({ events: [{ type: 'frozen', at: 0, wall: 0 } as StudyEvent], state: done });
  useWaiting.setState({ waiting, unsaved });
  renderScreen(ThanksScreen, '/data-collection/thank-you');
  expect(screen.getByRole('status')).toHaveTextContent(told);
});

const code = 'K7WQ2MXP';
const begun = [{ type: 'begun', at: 0, wall: 0 } as StudyEvent];

test('whoever ends at the question of language is told what is kept, and how it is deleted', () => {
  const declined = { ...nothingYet, stage: 'declined', withdrawalCode: code } as const;
  useStudy.setState({ events: begun, state: declined });
  const { unmount } = renderScreen(ThanksScreen, '/data-collection/thank-you');
  const look = () => {
    const part = within(screen.getByRole('region', { name: 'Dein Löschcode' }));
    expect(part.getByText(code)).toBeVisible();
    expect(part.getByText(/^Was du bis hierher eingegeben hast, ist gespeichert\./)).toBeVisible();
    expect(part.getByText(/^What you have entered so far is stored\./)).toHaveAttribute(
      'lang',
      'en',
    );
    expect(part.getByRole('link', { name: 'Antworten löschen' })).toBeVisible();
    expect(screen.getByText(/^Wir speichern deine Antworten ohne deinen Namen/)).toBeVisible();
  };
  look();
  // Loaded anew, it does not cost them the code.
  unmount();
  renderScreen(ThanksScreen, '/data-collection/thank-you');
  look();
});

test('where nothing is kept nothing is said of it', () => {
  renderScreen(ThanksScreen, '/data-collection/thank-you');
  expect(screen.getByText('Danke für dein Interesse an der Lesestudie.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Dein Löschcode' })).toBeNull();
  expect(screen.queryByText(/gespeichert|speichern deine/)).toBeNull();
});

test('whoever has finished is told nothing of a part', () => {
  const done = { ...nothingYet, stage: 'summary', withdrawalCode: code, frozen: true } as const;
  useStudy.setState({ events: begun, state: done });
  renderScreen(ThanksScreen, '/data-collection/thank-you');
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.queryByText(/bis hierher/)).toBeNull();
  expect(screen.queryByText(/so far/)).toBeNull();
});
