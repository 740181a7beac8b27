import type { InputHTMLAttributes, Ref } from 'react';

import { TextField } from '@/shared/ui/text-field';

type Field = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  hint?: string;
  error: string | undefined;
};

/** Where an authenticator's code is typed, and a recovery code unless it says otherwise. */
export function CodeField(field: Field) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...field}
    />
  );
}
