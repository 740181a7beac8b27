import { Plus } from 'lucide-react';
import { useRef } from 'react';

import { Button } from '@/shared/ui/button';

/** Opens the system's file dialog. */
export function ChooseFiles({
  label,
  inputLabel = label,
  accept,
  look = 'main',
  disabled = false,
  describedBy,
  onFiles,
}: {
  label: string;
  /** Of the input, which nobody sees or hears; '' where its words would be another control's. */
  inputLabel?: string;
  /** The endings or types the dialog offers, as an input's `accept`. */
  accept: string;
  look?: 'main' | 'plain';
  disabled?: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={inputLabel || undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button
        look={look}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <Plus aria-hidden />
        {label}
      </Button>
    </>
  );
}
