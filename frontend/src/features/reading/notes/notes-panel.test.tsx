import '../messages';

import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Manifest } from '@/api/client';
import type { Annotation } from '@/shared/annotations/annotation';
import { restoreAnnotation, useAnnotations } from '@/shared/annotations/annotation-store';
import { useNotices } from '@/shared/notices/notice-store';

import { fakeAnnotation } from '../fake-annotations';
import { NotesPanel } from './notes-panel';

// What this device keeps has tests of its own.
vi.mock('@/shared/annotations/kept-annotations', () => ({
  keptAnnotations: () => new Promise(() => undefined),
  keepAnnotation: async () => undefined,
  dropAnnotation: async () => undefined,
}));

let books = 900;

function show(annotations: Annotation[]) {
  books += 1;
  const manifest = { id: books, title: 'Der Bau', language: 'de' } as Manifest;
  act(() => {
    for (const annotation of annotations) restoreAnnotation({ ...annotation, bookId: books });
  });
  const onChoose = vi.fn();
  const titleOf = (chapterIndex: number) => `Kapitel ${chapterIndex + 1}`;
  const Panel = () => {
    const annotations = useAnnotations(manifest.id);
    const onConfirm = vi.fn();
    return <NotesPanel book={null} {...{ manifest, annotations, titleOf, onConfirm, onChoose }} />;
  };
  render(<Panel />);
  return onChoose;
}

const quoted = (exact: string) => [
  { span: '2:5-9', textHash: '', quote: { prefix: '', exact, suffix: ' und' }, progression: 0 },
];
const rows = () => screen.getAllByRole('listitem');

beforeEach(() => {
  // jsdom has no layout: the list is as high as a window.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
});
afterEach(() => vi.restoreAllMocks());

test('where nothing is marked, it says how to', () => {
  show([]);
  expect(screen.getByText('Nothing marked yet')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bring in' })).toBeEnabled();
});

test('each entry is named as the mark on the page would be, if it could be heard', () => {
  show([
    fakeAnnotation('2:5-9', { anchors: quoted('Sein Bett'), body: 'schief', tags: ['ort'] }),
    fakeAnnotation('0:5-6', { kind: 'bookmark' }),
  ]);
  const names = rows().map((row) => within(row).getAllByRole('button')[0]?.ariaLabel);
  expect(names).toEqual([
    'Bookmark, “the words…”, Kapitel 1',
    'Highlight, yellow, “Sein Bett”, Kapitel 3, note: schief, tags: ort',
  ]);
});

test('what is chosen is gone to', async () => {
  const onChoose = show([fakeAnnotation('2:5-9', { anchors: quoted('Sein Bett') })]);
  await userEvent.click(screen.getByRole('button', { name: /^Highlight, yellow/ }));
  expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ colour: 'yellow' });
});

test('the filters say how many are left', async () => {
  show([
    fakeAnnotation('0:1-2', { colour: 'green', tags: ['ort'] }),
    fakeAnnotation('0:3-4'),
    fakeAnnotation('0:5-6', { kind: 'bookmark' }),
  ]);
  const count = () => screen.getByRole('status').textContent;
  expect(count()).toBe('3 entries');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Highlights');
  expect(count()).toBe('2 entries');
  await userEvent.click(screen.getByRole('button', { name: 'green', pressed: false }));
  expect(count()).toBe('1 entry');
  await userEvent.click(screen.getByRole('button', { name: 'green', pressed: true }));
  await userEvent.selectOptions(screen.getByLabelText('Tag'), 'ort');
  expect(count()).toBe('1 entry');
  await userEvent.type(screen.getByRole('searchbox'), 'nirgends');
  expect(count()).toBe('0 entries');
});

test('of 5,000 only those in view are in the page, and the keys go through all', async () => {
  show(Array.from({ length: 5000 }, (_, n) => fakeAnnotation(`0:${n}-${n + 1}`)));
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]).toHaveAttribute('aria-setsize', '5000');
  act(() =>
    within(rows()[0] as HTMLElement)
      .getAllByRole('button')[0]
      ?.focus(),
  );
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(rows()[1]?.contains(document.activeElement)).toBe(true));
});

test('a deletion is taken back by the notice that tells of it', async () => {
  show([fakeAnnotation('2:5-9', { anchors: quoted('Sein Bett') })]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Sein Bett' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete highlight' }));
  expect(screen.getByText('Nothing marked yet')).toBeInTheDocument();
  const [notice] = useNotices.getState().notices;
  expect(notice).toMatchObject({ title: 'Highlight deleted', message: 'Sein Bett' });
  act(() => notice?.action?.run());
  expect(screen.getByRole('button', { name: /^Highlight, yellow/ })).toBeInTheDocument();
});
