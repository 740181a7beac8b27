import { type Ref, type TextareaHTMLAttributes, useId } from 'react';

import styles from './text-field.module.css';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  /** Shown under the field and read with it. */
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A label, room for several lines and what is wrong with them. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  const told = [hint && !error && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        rows={8}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={told || undefined}
        {...area}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
