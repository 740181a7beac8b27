import { screen } from '@testing-library/react';
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
