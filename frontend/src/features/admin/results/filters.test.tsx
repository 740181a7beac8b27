import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import '../messages';
import { Filters } from './filters';
import { askedIn } from './use-address';

const asked = askedIn(new URLSearchParams());

test('the answer to one key is not written over the next one', () => {
  const chosen: (string | undefined)[] = [];
  const filters = (from: string) => (
    <Filters asked={{ ...asked, from }} onChange={(changes) => chosen.push(changes.from)} />
  );
  const { rerender } = render(filters(''));
  const field = screen.getByLabelText('From');
  fireEvent.change(field, { target: { value: '2026-11-02' } });
  fireEvent.change(field, { target: { value: '2026-11-24' } });
  // A year that is begun is nobody's day.
  fireEvent.change(field, { target: { value: '0002-11-24' } });
  expect(chosen).toEqual(['2026-11-02', '2026-11-24']);
  rerender(filters('2026-11-02'));
  expect(field).toHaveValue('0002-11-24');
  rerender(filters('2026-11-24'));
  expect(field).toHaveValue('0002-11-24');
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-11-24');
  // What comes from elsewhere is shown.
  rerender(filters(''));
  expect(field).toHaveValue('');
});
