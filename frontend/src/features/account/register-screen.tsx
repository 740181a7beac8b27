import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';

import { ApiError } from '@/api/api-error';
import { api, dataOf } from '@/api/client';
import { EntryFrame } from '@/shared/entry/entry-frame';
import { EmailField, NameFields, PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { email, firstName, lastName, newPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import type { LoginMessage, Registered } from '@/shared/session/login-message';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import { SignUpButtons } from './provider-buttons';
import { useRegistration } from './use-registration';

/** Long enough to read the sentence that says what comes next. */
const redirectDelayMs = 2000;

const rules = v.object({ firstName, lastName, email, password: newPassword });
const empty = { firstName: '', lastName: '', email: '', password: '' };

/** An account that is made, and what the login is to say about it. */
interface Done {
  message: LoginMessage;
  email: string;
}

/** Ours, for a refusal that came without a sentence of the server. */
function standInFor(fault: unknown): string {
  if (fault instanceof ApiError && fault.status === 400) return 'register.invalid';
  if (fault instanceof ApiError && fault.status === 409) return 'register.emailTaken';
  return 'register.failed';
}

function messageOf(mustVerify: boolean, mailSent: boolean): LoginMessage {
  if (!mustVerify) return 'register.successLogin';
  return mailSent ? 'register.mustVerify' : 'register.mustVerifyLater';
}

export function RegisterScreen() {
  const { t } = useTranslation();
  const { door, domains, invitation } = useRegistration();
  const { greeting, byProvider } = useGreeting();
  const [done, setDone] = useState<Done | null>(null);
  const { failure, setFailure, refuse, field, submit, isSubmitting } = useRuleForm(rules, empty);
  useRedirect(done, byProvider);

  const create = submit(async (registration) => {
    try {
      const body = { ...registration, ...(invitation && { invitation }) };
      const { mustVerify, mailSent } = dataOf(await api.POST('/api/auth/register', { body }));
      setDone({ message: messageOf(mustVerify, mailSent), email: registration.email });
    } catch (fault) {
      refuse(fault, wordsOf(fault, t(standInFor(fault))));
    }
  });

  if (door !== 'open') return <ClosedDoor door={door} />;
  return (
    <EntryFrame title={t('register.title')}>
      {invitation && !done && !failure && <Banner type="info">{t('register.invited')}</Banner>}
      {domains.length > 0 && !done && (
        <Banner type="info">{t('register.domains', { domains: domains.join(', ') })}</Banner>
      )}
      {done && <Banner type="success">{t('register.success')}</Banner>}
      {failure && !done && <Banner type="error">{failure}</Banner>}
      {greeting && !failure && !done && <Banner type="success">{greeting}</Banner>}
      <SignUpButtons
        flow="register"
        invitation={invitation}
        disabled={done !== null}
        onFailure={setFailure}
      />
      <p className={styles.or}>
        <span>{t('account.or')}</span>
      </p>
      <form className={styles.form} onSubmit={create} noValidate aria-busy={isSubmitting}>
        <NameFields first={field('firstName')} last={field('lastName')} />
        <EmailField {...field('email')} />
        <PasswordField kind="new" {...field('password')} />
        <Button type="submit" look="main" disabled={isSubmitting || done !== null}>
          {isSubmitting ? t('register.submitting') : t('register.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </EntryFrame>
  );
}

/** What holds here for whoever was not invited, and whom to ask. */
function ClosedDoor({ door }: { door: 'invitation' | 'closed' }) {
  const { t } = useTranslation();
  return (
    <EntryFrame title={t(`register.${door}Title`)}>
      <p className={styles.lead}>{t(`register.${door}Text`)}</p>
      <p className={styles.other}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </EntryFrame>
  );
}

/** Leads to the login once the account is made and the reader has had time to read so. */
function useRedirect(done: Done | null, byProvider: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const { message, email } = done;
    const query = new URLSearchParams({ message });
    if (byProvider) query.set('google', 'completed');
    // Whose it is stands in no address: those are kept, and seen by others.
    const state = { email } satisfies Registered;
    const go = () => void navigate(`/login?${query}`, { state });
    const timer = setTimeout(go, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, byProvider, navigate]);
}

/** What a link said to whoever followed it; the address is cleaned so that a reload says it no more. */
function useGreeting() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const [byProvider] = useState(query.get('google') === 'true');
  const isClean = query.size === 0;
  useEffect(() => {
    if (!isClean) setQuery({}, { replace: true });
  }, [isClean, setQuery]);
  return { greeting: byProvider ? t('register.googleDone') : null, byProvider };
}
