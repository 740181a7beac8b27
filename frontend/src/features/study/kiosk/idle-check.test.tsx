import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { renderScreen } from '../../../../tests/render-app';
import type { Details } from '../details/details';
import type { StudyEvent } from '../log/event';
import { nothingYet, type StudyState } from '../log/replay';
import { useStudy } from '../study-store';
import { IdleCheck } from './idle-check';
import { setKiosk } from './kiosk-mode';

const begun = [{ type: 'begun', at: 0, wall: 0 } as StudyEvent];
const details = {} as Details;

beforeEach(() => {
  vi.useFakeTimers();
  setKiosk(true);
});
afterEach(() => {
  vi.useRealTimers();
  setKiosk(false);
  useStudy.setState({ events: [], state: nothingYet });
});

async function ask(events: StudyEvent[], changes: Partial<StudyState> = {}) {
  useStudy.setState({ events, state: { ...nothingYet, ...changes } });
  renderScreen(IdleCheck, '/data-collection/anything');
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  return screen.getByRole('alertdialog', { name: 'Bist du noch da?' });
}

const start = /In \d+ Sekunden beginnt die Studie von vorne\./;

test('what has been sent stays, and the code that was shown deletes it', async () => {
  const dialog = await ask(begun, { stage: 'reading', details });
  expect(dialog).toHaveTextContent(start);
  expect(dialog).toHaveTextContent(
    'Was du bis hierher gemacht hast, bleibt gespeichert; mit deinem Code kann man es löschen.',
  );
  expect(dialog).not.toHaveTextContent(/werden dann gelöscht/);
});

test('a form that was not sent is gone; that somebody has begun is not', async () => {
  const dialog = await ask(begun, { stage: 'details' });
  expect(dialog).toHaveTextContent(
    'wird dann gelöscht. Gespeichert bleibt, dass du angefangen hast',
  );
  expect(dialog).not.toHaveTextContent(/Code/);
});

test('whoever has sent the form and has seen no code is told of none', async () => {
  const dialog = await ask(begun, { stage: 'details', details });
  expect(dialog).toHaveTextContent('Was du abgeschickt hast, bleibt gespeichert.');
  expect(dialog).not.toHaveTextContent(/Code/);
});

test('where nobody has begun there is nothing to keep', async () => {
  const dialog = await ask([]);
  expect(dialog).toHaveTextContent(start);
  expect(dialog).not.toHaveTextContent(/gespeichert|Gespeichert|gelöscht/);
});
