/** The fields that several forms ask for, each with what a browser needs to fill it in. */
import type { InputHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { TextField } from '@/shared/ui/text-field';

import styles from './form.module.css';

type Field = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement>;
  error: string | undefined;
};

export function EmailField(field: Field) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('account.email')}
      // Not `email`: Chromium alone would turn müller.example into its ASCII form while it is typed.
      type="text"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}

/** `kind` tells a password manager whether to fill in or to propose. */
export function PasswordField({
  kind,
  label,
  ...field
}: Field & { kind: 'new' | 'current'; label?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label ?? t('account.password')}
      type="password"
      autoComplete={`${kind}-password`}
      hint={kind === 'new' ? t('account.passwordHint') : undefined}
      {...field}
    />
  );
}

export function NameFields({ first, last }: { first: Field; last: Field }) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <TextField label={t('account.firstName')} autoComplete="given-name" {...first} />
      <TextField label={t('account.lastName')} autoComplete="family-name" {...last} />
    </div>
  );
}
