// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { Button } from './button';

function Saving({ onSave }: { onSave: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      disabled={isBusy}
      onClick={() => {
        onSave();
        setBusy(true);
      }}
    >
      Save
    </Button>
  );
}

it('keeps the focus while it waits, and does nothing twice', async () => {
  const onSave = vi.fn();
  render(<Saving onSave={onSave} />);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  expect(onSave).toHaveBeenCalledTimes(1);
  // Nobody comes to it again until it can be pressed.
  await userEvent.tab();
  expect(button).toBeDisabled();
});

it('cannot be reached where it could not be pressed from the beginning', async () => {
  render(<Button disabled>Save</Button>);
  await userEvent.tab();
  expect(screen.getByRole('button')).not.toHaveFocus();
});
