import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { adminRole } from '@/api/admin-session';

import { backend, problem } from '../../../../tests/backend';
import { renderScreen } from '../../../../tests/render-app';
import '../messages';
import { Places } from './places';
import { ScrollBox } from './scroll-box';
import { usePlaces } from './use-myself';
import { useStaffSession } from './use-staff-session';

// jsdom has no layout: what is measured is what a test says.
const scrolledTo = vi.fn<(this: Element, how: ScrollIntoViewOptions) => void>();
let sizes = { scrollLeft: 0, scrollWidth: 400, clientWidth: 400, offsetWidth: 400 };

beforeEach(() => {
  localStorage.setItem('vokal-staff-role', 'admin');
  scrolledTo.mockClear();
  sizes = { scrollLeft: 0, scrollWidth: 400, clientWidth: 400, offsetWidth: 400 };
  Element.prototype.scrollIntoView = scrolledTo as never;
  backend.use(
    http.get('*/api/admin/me', () =>
      HttpResponse.json({ username: 'grace', role: 'admin', secondsLeft: 1200 }),
    ),
  );
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

/** The element as if it were laid out, and told of it. */
function lay(element: Element, measured: Partial<typeof sizes>) {
  for (const [name, value] of Object.entries({ ...sizes, ...measured })) {
    Object.defineProperty(element, name, { configurable: true, value });
  }
  element.dispatchEvent(new Event('scroll'));
  return ['before', 'after'].filter((side) => element.hasAttribute(`data-more-${side}`));
}

const Row = () => <Places places={usePlaces()} />;

test('where one is, is brought into sight, and again wherever one goes', async () => {
  const { router } = renderScreen(Row, '/admin/:place');
  await router.navigate('/admin/audit');
  const row = await screen.findByRole('navigation', { name: 'Administration' });
  await waitFor(() => expect(scrolledTo).toHaveBeenCalledOnce());
  expect(scrolledTo).toHaveBeenCalledWith({ block: 'nearest', inline: 'center' });
  expect(scrolledTo.mock.contexts[0]).toHaveTextContent('Audit log');
  await userEvent.click(within(row).getByRole('link', { name: 'Results' }));
  await waitFor(() => expect(scrolledTo).toHaveBeenCalledTimes(2));
  expect(scrolledTo.mock.contexts[1]).toHaveTextContent('Results');
});

test.each([
  ['researcher', ['Results', 'Statistics', 'Study settings', 'Your account']],
  ['operator', ['People', 'Registration', 'System', 'Your account']],
])('as %s one is led nowhere that the server refuses', async (role, names) => {
  localStorage.setItem('vokal-staff-role', role);
  backend.use(http.get('*/api/admin/me', () => HttpResponse.json({ username: 'grace', role })));
  renderScreen(Row, '/admin/account');
  await waitFor(() =>
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names),
  );
});

const Leave = () => {
  const logout = useStaffSession();
  return (
    <button onClick={() => void logout()} type="button">
      Leave
    </button>
  );
};

test.each([
  ['no answer', () => HttpResponse.error()],
  ['a failure', () => problem(503, 'busy', 'Later.')],
])('a logout with %s is told, and can be tried again', async (_, failure) => {
  backend.use(http.post('*/api/admin/logout', failure));
  const { router } = renderScreen(Leave, '/admin/people');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('You are not logged out yet')).toBeVisible();
  expect(adminRole()).toBe('admin');
  expect(router.state.location.pathname).toBe('/admin/people');

  backend.use(http.post('*/api/admin/logout', () => new HttpResponse(null, { status: 204 })));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/login'));
  expect(adminRole()).toBeNull();
  expect(screen.queryByText('You are not logged out yet')).toBeNull();
});

test('the row of places fades on the sides on which there are more', () => {
  renderScreen(Row, '/admin/audit');
  const row = screen.getByRole('list');
  expect(lay(row, {})).toEqual([]);
  expect(lay(row, { scrollWidth: 700 })).toEqual(['after']);
  expect(lay(row, { scrollWidth: 700, scrollLeft: 120 })).toEqual(['before', 'after']);
  expect(lay(row, { scrollWidth: 700, scrollLeft: 299.5 })).toEqual(['before']);
  // From right to left.
  expect(lay(row, { scrollWidth: 700, scrollLeft: -300 })).toEqual(['before']);
});

test('a table that is pushed sideways fades, too, unless a bar at its side would', () => {
  renderScreen(() => <ScrollBox label="Numbers">1, 2, 3</ScrollBox>, '/admin/statistics');
  const box = screen.getByRole('region', { name: 'Numbers' });
  expect(lay(box, { scrollWidth: 700 })).toEqual(['after']);
  expect(lay(box, { scrollWidth: 700, offsetWidth: 415 })).toEqual([]);
});
