import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { useNotices } from '@/shared/notices/notice-store';
import { backend } from '../../../../tests/backend';
import { aBook } from '../../../../tests/books';
import { askedIn } from '../shelf/asked';
import { SelectionBar } from './selection-bar';

function renderBar(ids: number[], all = false, queries = new QueryClient()) {
  const onKeep = vi.fn();
  const { unmount } = render(
    <QueryClientProvider client={queries}>
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
  return { onKeep, unmount };
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
  const { onKeep } = renderBar([3, 2, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Finished' }));
  await vi.waitFor(() => expect(onKeep).toHaveBeenCalledWith([2, 1]));
  expect(sent).toHaveBeenCalledWith({
    ids: [1, 2, 3],
    act: { kind: 'setStatus', status: 'finished' },
  });
});

test('deleted books can be taken back, though the bar goes before all lists are there', async () => {
  const sent = vi.fn();
  backend.use(
    http.post('*/api/books/bulk', async ({ request }) => {
      sent(((await request.json()) as { act: unknown }).act);
      return HttpResponse.json({ ids: [1, 2] });
    }),
  );
  // The books' own list is there, empty; that of their tags is still on its way.
  let arrive = () => {};
  const queries = new QueryClient();
  const invalidate = vi
    .spyOn(queries, 'invalidateQueries')
    .mockReturnValue(new Promise((done) => (arrive = done)));
  const { unmount } = renderBar([1, 2], false, queries);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalled());
  unmount();
  arrive();
  await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(1));
  useNotices.getState().notices[0]?.action?.run();
  await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith({ kind: 'restore' }));
});

test('the last book that is there goes no later', () => {
  renderBar([2]);
  expect(screen.getByRole('button', { name: 'Later' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Earlier' })).toBeEnabled();
});
