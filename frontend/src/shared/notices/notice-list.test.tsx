import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { NoticeList } from './notice-list';
import { useNotices } from './notice-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (type: 'success' | 'error' | 'warning' | 'info') =>
  act(() => useNotices.getState().show({ type, title: type }));

test('successes stay 5 seconds, warnings 7, errors until dismissed', () => {
  render(<NoticeList />);
  show('success');
  show('warning');
  show('error');
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.queryByText('success')).toBeNull();
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText('warning')).toBeNull();
  act(() => vi.advanceTimersByTime(600_000));
  expect(screen.getByRole('alert')).toHaveTextContent('error');
});

test('saying the same twice shows it once', () => {
  render(<NoticeList />);
  show('info');
  show('info');
  expect(screen.getAllByText('info')).toHaveLength(1);
});

test('the one thing to do is done once, and the notice goes', () => {
  const run = vi.fn();
  render(
    <>
      <main tabIndex={-1}>Library</main>
      <NoticeList />
    </>,
  );
  act(() =>
    useNotices.getState().show({ type: 'info', title: 'Gone', action: { label: 'Undo', run } }),
  );
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => button.focus());
  fireEvent.click(button);
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Gone')).toBeNull();
  // The button is gone; whoever was on it is not left nowhere.
  expect(screen.getByText('Library')).toHaveFocus();
});

test('what was said of a screen goes with it; what led away from it, and what holds everywhere, stays', () => {
  render(<NoticeList />);
  show('error');
  act(() => useNotices.getState().show({ type: 'warning', title: 'Signed out', stays: true }));
  act(() => vi.advanceTimersByTime(1500));
  act(() => useNotices.getState().show({ type: 'success', title: 'Deleted' }));
  act(() => vi.advanceTimersByTime(300));
  act(() => useNotices.getState().leaveScreen());
  expect(screen.queryByText('error')).toBeNull();
  expect(screen.getByText('Signed out')).toBeInTheDocument();
  expect(screen.getByText('Deleted')).toBeInTheDocument();
});

test('what was wrong is old once the next thing about the same is done', () => {
  render(<NoticeList />);
  const { show, dismissAbout } = useNotices.getState();
  act(() => {
    show({ type: 'error', title: 'Not deleted', about: 'shelf' });
    show({ type: 'error', title: 'Session lost' });
    show({ type: 'error', title: 'Not saved', about: 'shelf' });
  });
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Session lost',
    'Not saved',
  ]);
  act(() => dismissAbout('shelf'));
  expect(screen.getByRole('alert')).toHaveTextContent('Session lost');
});
