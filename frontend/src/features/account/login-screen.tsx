import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { sentenceOf } from '@/api/client';
import { safeReturnUrl } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';
import styles from './account-form.module.css';
import { AccountFrame } from './account-frame';
import { type Login, loginRules } from './rules';

export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const login = useSession((session) => session.login);
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Login>({
    resolver: valibotResolver(loginRules),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors, touchedFields, isValid, isSubmitting } = formState;
  const errorOf = (field: keyof Login) => {
    const message = touchedFields[field] ? errors[field]?.message : undefined;
    return message && t(message);
  };

  const submit = handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      await login(credentials);
    } catch (fault) {
      setFailure(sentenceOf(fault, t('login.failed')));
      return;
    }
    try {
      await navigate(safeReturnUrl(query.get('returnUrl')), { replace: true });
    } catch {
      setFailure(t('login.navigationFailed'));
    }
  });

  const message = query.get('message');
  return (
    <AccountFrame title={t('login.title')}>
      {message && !failure && <Banner type="info">{message}</Banner>}
      {failure && <Banner type="error">{failure}</Banner>}
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <TextField
          label={t('account.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('email')}
          {...register('email')}
        />
        <TextField
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          error={errorOf('password')}
          {...register('password')}
        />
        <Button type="submit" look="main" disabled={!isValid || isSubmitting}>
          {isSubmitting ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('login.noAccount')} <Link to="/register">{t('login.signUp')}</Link>
      </p>
    </AccountFrame>
  );
}
