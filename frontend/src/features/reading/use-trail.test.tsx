import { act, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';

import { useTrail } from './use-trail';

const TEXT = { chapterIndex: 0, offset: 7 };
const NOTE = { chapterIndex: 2, offset: 5 };

function reading() {
  const goTo = vi.fn();
  const trail: { current: ReturnType<typeof useTrail> | null } = { current: null };
  function Reader() {
    trail.current = useTrail(goTo);
    return null;
  }
  history.replaceState(null, '', '/reader/1');
  const router = createBrowserRouter([{ path: '*', element: <Reader /> }]);
  const { unmount } = render(<RouterProvider router={router} />);
  const jump = async () => {
    const before = history.state?.key;
    trail.current?.push(NOTE, TEXT);
    await vi.waitFor(() => expect(history.state?.key).not.toBe(before));
  };
  const back = async () => {
    const gone = new Promise((resolve) =>
      globalThis.addEventListener('popstate', resolve, { once: true }),
    );
    trail.current?.back();
    await gone;
  };
  return { goTo, jump, back, unmount };
}

test('whoever goes back is where they were', async () => {
  const { goTo, jump, back, unmount } = reading();
  await act(jump);
  expect(goTo).not.toHaveBeenCalled();
  await act(back);
  expect(goTo).toHaveBeenCalledExactlyOnceWith(TEXT, 'move');
  unmount();
});

test('also before the jump has been drawn', async () => {
  const { goTo, jump, back, unmount } = reading();
  await act(async () => {
    await jump();
    await back();
  });
  expect(goTo).toHaveBeenCalledExactlyOnceWith(TEXT, 'move');
  // And the next jump is one as all others.
  await act(jump);
  await act(back);
  expect(goTo).toHaveBeenCalledTimes(2);
  unmount();
});
