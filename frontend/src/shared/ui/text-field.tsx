import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './text-field.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string | undefined;
  /** Shown under the field and read with it. */
  error?: string | undefined;
  /** What shows and hides a password is called, where the page speaks another language than its reader. */
  reveal?: { show: string; hide: string } | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A label, an input and what is wrong with it. */
export function TextField({ label, hint, error, reveal, type = 'text', ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const told = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={styles.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          type={secret && shown ? 'text' : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
          {...input}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? (reveal?.hide ?? t('account.hide')) : (reveal?.show ?? t('account.show'))}
          </button>
        )}
      </div>
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
