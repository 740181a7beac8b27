// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
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

test('it comes by itself when the network is back, also in the moment that its lack is shown', async () => {
  // As in a browser, where nobody hurries what React does after it has shown something.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  let isOnline = false;
  const Part = latePart<object>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return () => <p>Here</p>;
  });
  const wire = new MutationObserver(() => {
    if (isOnline || !screen.queryByRole('alert')) return;
    isOnline = true;
    globalThis.dispatchEvent(new Event('online'));
  });
  const place = document.body.appendChild(document.createElement('div'));
  wire.observe(place, { childList: true });
  const root = createRoot(place);
  root.render(<Part fallback={null} failed={failed} />);
  expect(await screen.findByText('Here')).toBeVisible();
  wire.disconnect();
  root.unmount();
  vi.unstubAllGlobals();
});

test('what has come is shown at once, also if a fallback was just shown', async () => {
  // As in a browser, where nobody hurries React; no timer ends here.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  };
  let arrive = (_: () => React.ReactNode) => {};
  const Part = latePart<object>(() => new Promise((done) => (arrive = done)));
  const Never = lazy(() => new Promise<never>(() => undefined));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <>
      <Suspense fallback={<p>Another waits</p>}>
        <Never />
      </Suspense>
      <Part fallback={<p>On its way</p>} failed={failed} />
    </>,
  );
  await turns();
  expect(screen.getByText('On its way')).toBeVisible();
  arrive(() => <p>Here</p>);
  await turns();
  expect(screen.getByText('Here')).toBeVisible();
  root.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
