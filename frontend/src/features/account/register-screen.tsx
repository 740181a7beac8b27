import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { api, dataOf } from '@/api/client';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';
import styles from './account-form.module.css';
import { AccountFrame } from './account-frame';
import { refusalOf } from './refusal';
import { type Registration, registerRules } from './rules';

/** Long enough to read the sentence that says what comes next. */
const redirectDelayMs = 2000;

export function RegisterScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { greeting, byProvider } = useGreeting();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Registration>({
    resolver: valibotResolver(registerRules),
    mode: 'onTouched',
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors, touchedFields, isSubmitted, isSubmitting } = formState;
  const errorOf = (field: keyof Registration) => {
    const message = touchedFields[field] || isSubmitted ? errors[field]?.message : undefined;
    return message && t(message);
  };

  const submit = handleSubmit(async (registration) => {
    setFailure(undefined);
    try {
      dataOf(await api.POST('/api/auth/register', { body: registration }));
      setDone(true);
    } catch (fault) {
      const { sentence, fields } = refusalOf(fault);
      setFailure(t(sentence));
      for (const [field, message] of fields) setError(field, { message });
    }
  });

  useEffect(() => {
    if (!done) return;
    const query = new URLSearchParams({ message: t('register.successLogin') });
    if (byProvider) query.set('google', 'completed');
    const timer = setTimeout(() => void navigate(`/login?${query}`), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, byProvider, navigate, t]);

  return (
    <AccountFrame title={t('register.title')}>
      {done && <Banner type="success">{t('register.success')}</Banner>}
      {failure && !done && <Banner type="error">{failure}</Banner>}
      {greeting && !failure && !done && <Banner type="success">{greeting}</Banner>}
      <Button
        className={styles.provider}
        disabled={done}
        // No provider can be configured yet, so there is nobody to ask.
        onClick={() => setFailure(t('register.googleMissing'))}
      >
        <GoogleMark />
        {t('register.google')}
      </Button>
      <p className={styles.or}>
        <span>{t('account.or')}</span>
      </p>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isSubmitting}>
        <div className={styles.pair}>
          <TextField
            label={t('account.firstName')}
            autoComplete="given-name"
            error={errorOf('firstName')}
            {...register('firstName')}
          />
          <TextField
            label={t('account.lastName')}
            autoComplete="family-name"
            error={errorOf('lastName')}
            {...register('lastName')}
          />
        </div>
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
          autoComplete="new-password"
          hint={t('account.passwordHint')}
          error={errorOf('password')}
          {...register('password')}
        />
        <Button type="submit" look="main" disabled={isSubmitting || done}>
          {isSubmitting ? t('register.submitting') : t('register.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </AccountFrame>
  );
}

/** What a link said to whoever followed it; the address is cleaned so that a reload says it no more. */
function useGreeting() {
  const [query, setQuery] = useSearchParams();
  const [kept] = useState(() => ({
    greeting: query.get('message'),
    byProvider: query.get('google') === 'true',
  }));
  const isClean = query.size === 0;
  useEffect(() => {
    if (!isClean) setQuery({}, { replace: true });
  }, [isClean, setQuery]);
  return kept;
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M21.6 12.2c0-.7-.1-1.300-.2-2H12v3.800h5.400a4.600 4.600 0 0 1-2 3v2.500h3.200c1.900-1.700 3-4.300 3-7.300zM12 22c2.700 0 5-.9 6.600-2.400l-3.200-2.500c-.9.6-2 1-3.400 1-2.600 0-4.800-1.800-5.600-4.100H3.100v2.600A10 10 0 0 0 12 22zm-5.600-8a6 6 0 0 1 0-3.900V7.500H3.100a10 10 0 0 0 0 9zM12 6c1.500 0 2.800.5 3.800 1.500l2.900-2.900A10 10 0 0 0 3.100 7.500l3.300 2.600C7.200 7.700 9.400 6 12 6z"
      />
    </svg>
  );
}
