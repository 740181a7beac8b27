import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';

import { backend } from '../../../../tests/backend';
import { aBook } from '../../../../tests/books';
import { askedIn } from '../shelf/asked';
import { SelectionBar } from './selection-bar';

function renderBar(ids: number[], all = false) {
  const onKeep = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SelectionBar
        selection={{ ids: new Set(ids), all, anchor: null }}
        books={[aBook({ id: 1 }), aBook({ id: 2 })]}
        total={3}
        asked={askedIn(new URLSearchParams('shelf=9&sort=shelf'))}
        onAll={vi.fn()}
        onKeep={onKeep}
        onEnd={vi.fn()}
      />
    </QueryClientProvider>,
  );
  return onKeep;
}

test('all that was chosen is sent, and what was done is what is chosen then', async () => {
  const sent = vi.fn();
  backend.use(
    http.post('*/api/books/bulk', async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ ids: [2, 1] });
    }),
  );
  // The third one has left the list meanwhile.
  const onKeep = renderBar([3, 2, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Finished' }));
  await vi.waitFor(() => expect(onKeep).toHaveBeenCalledWith([2, 1]));
  expect(sent).toHaveBeenCalledWith({
    ids: [1, 2, 3],
    act: { kind: 'setStatus', status: 'finished' },
  });
});

test('the last book that is there goes no later', () => {
  renderBar([2]);
  expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Earlier' })).toBeEnabled();
});
