import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';

import { type AdminSessionEnd, adminRole, onAdminSessionEnd } from '@/api/admin-session';

import { backend, problem } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import '../messages';
import { IdleDialog } from './idle-dialog';

const left = vi.fn(async () => undefined);
const Screen = () => <IdleDialog onLeave={left} />;

const myself = (secondsLeft: number) =>
  HttpResponse.json({ username: 'grace', role: 'admin', secondsLeft });

const question = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

let asked = 0;

/** Answers the page's own question with each of these in turn, and then with the last. */
function tell(...answers: (() => Response)[]) {
  asked = 0;
  backend.use(
    http.get('*/api/admin/me', () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      return answer?.();
    }),
  );
}

beforeEach(() => {
  localStorage.setItem('vokal-staff-role', 'admin');
  left.mockClear();
});

test('whoever is there in time stays', async () => {
  tell(() => myself(100));
  const kept: string[] = [];
  backend.use(
    http.put('*/api/admin/session', ({ request }) => {
      kept.push(request.method);
      return myself(1200);
    }),
  );
  renderScreen(Screen, '/admin/people');
  await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  expect(screen.getByRole('button', { name: 'Stay logged in' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(question()).toBeNull());
  expect(kept).toEqual(['PUT']);
});

test('whoever would rather leave does', async () => {
  tell(() => myself(100));
  renderScreen(Screen, '/admin/people');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(left).toHaveBeenCalledOnce();
});

test('nothing is asked while much is left, and the server is asked before anything is', async () => {
  // Something was done in another tab meanwhile.
  tell(
    () => myself(121),
    () => myself(1200),
  );
  renderScreen(Screen, '/admin/people');
  await waitFor(() => expect(asked).toBe(2), { timeout: 3000 });
  expect(question()).toBeNull();
});

test('when the time is over, the session has ended', async () => {
  tell(
    () => myself(0),
    () => problem(401, 'signed_out', 'No.'),
  );
  const heard: AdminSessionEnd[] = [];
  const stop = onAdminSessionEnd((how) => heard.push(how));
  renderScreen(Screen, '/admin/people');
  await waitFor(() => expect(heard).toEqual(['expired']), { timeout: 3000 });
  stop();
  expect(adminRole()).toBeNull();
});

test('it has ended without an answer, too', async () => {
  tell(
    () => myself(0),
    () => HttpResponse.error(),
  );
  renderScreen(Screen, '/admin/people');
  await waitFor(() => expect(adminRole()).toBeNull(), { timeout: 3000 });
});
