import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { LeaveCheck } from './leave-check';
import { useFence, useLeaveCheck, withoutAsking } from './leave-store';

const question = { title: 'Sure?', text: 'It is lost.', stay: 'Stay', leave: 'Leave' };

function show(asks: boolean, search = false) {
  const Page = () => {
    useLeaveCheck(asks ? { ...question, search } : null);
    return <Link to="/other">Go</Link>;
  };
  const Frame = () => (
    <>
      <Outlet />
      <LeaveCheck />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/page', Component: Page },
          { path: '/other', Component: () => <p>Other</p> },
        ],
      },
    ],
    { initialEntries: ['/page'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a page that asks is left only after a yes', async () => {
  const router = show(true);
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByRole('alertdialog', { name: 'Sure?' })).toBeVisible();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/page');
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  await screen.findByRole('alertdialog');
  await press('Leave');
  expect(await screen.findByText('Other')).toBeVisible();
});

test.each([
  ['a page whose query is another page asks there as well', true, '/page'],
  ['another query is the same page elsewhere', false, '/page?part=2'],
])('%s', async (_, search, at) => {
  const router = show(true, search);
  void router.navigate('/page?part=2');
  if (search) expect(await screen.findByRole('alertdialog', { name: 'Sure?' })).toBeVisible();
  await waitFor(() => {
    const { pathname, search: query } = router.state.location;
    expect(pathname + query).toBe(at);
  });
});

test('a page with nothing to lose is left at once', async () => {
  show(false);
  await userEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByText('Other')).toBeVisible();
});

test('the end of a session asks nobody', async () => {
  const router = show(true);
  await router.navigate('/other', { state: withoutAsking });
  expect(await screen.findByText('Other')).toBeVisible();
});

test('closing the tab asks in the browser’s words, while there is something to lose', () => {
  show(true);
  const closing = new Event('beforeunload', { cancelable: true });
  globalThis.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});

test('inside a fence one goes neither back nor out, but where the pages lead', async () => {
  const tell = vi.fn();
  const fence = { path: '/study', tell };
  const Page = () => {
    useFence(fence);
    return <Link to="/library">Out</Link>;
  };
  const Frame = () => (
    <>
      <Outlet />
      <LeaveCheck />
    </>
  );
  const router = createMemoryRouter(
    [{ Component: Frame, children: [{ path: '*', Component: Page }] }],
    { initialEntries: ['/study', '/study/two'], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('link', { name: 'Out' }));
  expect(tell).toHaveBeenCalledOnce();
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/study/two');
  await router.navigate('/study/three');
  expect(router.state.location.pathname).toBe('/study/three');
  expect(tell).toHaveBeenCalledOnce();
});
