// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';

import { latePart } from './late-part';

const failed = (again: () => void) => (
  <div role="alert">
    <button type="button" onClick={again}>
      Again
    </button>
  </div>
);

test('a part that does not arrive leaves the rest of the screen, and is fetched again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let asked = 0;
  const Part = latePart<{ name: string }>(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('Failed to fetch');
    return ({ name }) => <p>{name} is here</p>;
  });
  const shown = () => (
    <>
      <h1>Library</h1>
      <Part name="Grid" fallback={<p>On its way</p>} failed={failed} />
    </>
  );
  const { unmount } = render(shown());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Grid is here')).toBeVisible();
  unmount();
  // From now on it is there at once.
  render(shown());
  expect(screen.getByText('Grid is here')).toBeVisible();
  expect(asked).toBe(2);
});

test('it comes by itself when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isOnline = false;
  const Part = latePart<object>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return () => <p>Here</p>;
  });
  render(<Part fallback={null} failed={failed} />);
  await screen.findByRole('alert');
  isOnline = true;
  globalThis.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Here')).toBeVisible();
});

test('what has come is shown at once, also if a fallback was just shown', async () => {
  const Never = lazy(() => new Promise<never>(() => undefined));
  const Part = latePart<object>(async () => () => <p>Here</p>);
  render(
    <>
      <Suspense fallback={<p>Another waits</p>}>
        <Never />
      </Suspense>
      <Part fallback={<p>On its way</p>} failed={failed} />
    </>,
  );
  // No timer: what has been loaded is a few ticks away.
  await act(async () => {
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  });
  expect(screen.getByText('Here')).toBeVisible();
});
