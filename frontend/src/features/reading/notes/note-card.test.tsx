import '../messages';

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { MOST_BODY_BYTES } from '@/shared/annotations/annotation';
import {
  addAnnotation,
  annotationsOf,
  useAnnotations,
} from '@/shared/annotations/annotation-store';

import { fakeAnnotation } from '../fake-annotations';
import { NoteCard } from './note-card';

// What this device keeps has tests of its own.
vi.mock('@/shared/annotations/kept-annotations', () => ({
  keptAnnotations: () => new Promise(() => undefined),
  keepAnnotation: async () => undefined,
  dropAnnotation: async () => undefined,
}));

let books = 500;

/** The card of a new highlight, as it is after each change. */
function show(kind: 'highlight' | 'bookmark' = 'highlight') {
  books += 1;
  const bookId = books;
  const onRemove = vi.fn();
  addAnnotation(fakeAnnotation('0:1-2', { bookId, kind }));
  function Card() {
    const [annotation] = useAnnotations(bookId);
    if (!annotation) return null;
    const rest = {
      language: 'de',
      where: 'Kapitel 1',
      writing: true,
      onConfirm: vi.fn(),
      onRemove,
    };
    return <NoteCard annotation={annotation} {...rest} />;
  }
  render(<Card />);
  return { kept: () => annotationsOf(bookId)[0], onRemove };
}

test('a note is kept as it is typed, and the field has the focus', async () => {
  const { kept } = show();
  expect(screen.getByLabelText('Note')).toHaveFocus();
  await userEvent.keyboard('Sieh nach');
  expect(kept()?.body).toBe('Sieh nach');
});

test('what is too long stays in the field, says so, and is not kept', async () => {
  const { kept } = show();
  const field = screen.getByLabelText('Note');
  // Two bytes each: half as many letters as bytes.
  await userEvent.click(field);
  await userEvent.paste('ä'.repeat(MOST_BODY_BYTES / 2));
  expect(kept()?.body).toHaveLength(MOST_BODY_BYTES / 2);
  await userEvent.keyboard('!');
  expect(field).toHaveAccessibleDescription(
    'A note has room for 32 KB. What is beyond is not kept.',
  );
  expect(kept()?.body).toHaveLength(MOST_BODY_BYTES / 2);
  expect(field).toHaveValue(`${'ä'.repeat(MOST_BODY_BYTES / 2)}!`);
});

test('colour and style are chosen by their names', async () => {
  const { kept } = show();
  expect(screen.getByRole('radio', { name: 'yellow' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'purple' }));
  await userEvent.click(screen.getByRole('button', { name: 'Only underlined' }));
  expect(kept()).toMatchObject({ colour: 'purple', style: 'underline' });
  expect(screen.getByRole('button', { name: 'Only underlined' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('tags are kept as words, and shown so once the field is left', async () => {
  const { kept } = show();
  const field = screen.getByLabelText('Tags');
  await userEvent.type(field, ' ort ,, wer,ort');
  expect(kept()?.tags).toEqual(['ort', 'wer']);
  await userEvent.tab();
  expect(field).toHaveValue('ort, wer');
});

test('a bookmark has no colour to choose, and is removed by its own name', async () => {
  const { kept, onRemove } = show('bookmark');
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove bookmark' }));
  expect(onRemove).toHaveBeenCalledWith(kept());
});

test('of one that is found by likeness its reader says that it is right, and is not left nowhere', async () => {
  const onConfirm = vi.fn();
  const annotation = fakeAnnotation('0:1-2');
  const rest = { language: 'de', where: 'Kapitel 1', writing: false, onConfirm, onRemove: vi.fn() };
  const { rerender } = render(
    <NoteCard annotation={{ ...annotation, changed: 'fuzzy' }} {...rest} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'This is the right place' }));
  expect(onConfirm).toHaveBeenCalledWith({ ...annotation, changed: 'fuzzy' });
  rerender(<NoteCard annotation={annotation} {...rest} />);
  expect(screen.queryByText('The text has changed here')).toBeNull();
  expect(document.body).not.toHaveFocus();
});

test('one that stands nowhere cannot be said to be right', () => {
  const annotation = { ...fakeAnnotation(''), changed: 'lost' as const };
  const rest = { language: 'de', where: '', writing: false, onConfirm: vi.fn(), onRemove: vi.fn() };
  render(<NoteCard annotation={annotation} {...rest} />);
  expect(screen.queryByRole('button', { name: 'This is the right place' })).toBeNull();
});
