import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';

import { EntryFrame } from '@/shared/entry/entry-frame';
import { EmailField, PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { email, knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { usePasskeyParty } from '@/shared/passkeys/use-passkey-party';
import { isRegistered, knownMessage } from '@/shared/session/login-message';
import { safeReturnUrl } from '@/shared/session/return-url';
import { type Credentials, useSession } from '@/shared/session/session-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { DeletedAccount } from './deleted-account';
import { PasskeyButton } from './passkey-button';
import { ProviderButtons, useProviders } from './provider-buttons';
import { SharedDevice } from './shared-device';
import { useTakingBack } from './use-taking-back';

const rules = v.object({ email, password: knownPassword });

export function LoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const made = isRegistered(state) ? state.email : '';
  const navigate = useNavigate();
  const providers = useProviders() ?? [];
  const hasPasskeys = usePasskeyParty();
  const login = useSession((session) => session.login);
  const show = useNotices((notices) => notices.show);
  const takingBack = useTakingBack();
  const { failure, setFailure, field, submit, isValid, isSubmitting } = useRuleForm(rules, {
    email: made,
    password: '',
  });

  const goOn = async (isBack: boolean) => {
    if (isBack) show({ type: 'success', title: t('deletedAccount.done') });
    try {
      await navigate(safeReturnUrl(query.get('returnUrl')), { replace: true });
    } catch {
      setFailure(t('login.navigationFailed'));
    }
  };

  const enter = async (credentials: Credentials) => {
    if (!credentials.restore) takingBack.forget();
    try {
      await login(credentials);
    } catch (fault) {
      const again = () => enter({ ...credentials, restore: true });
      if (takingBack.offer(fault, again)) return;
      takingBack.forget();
      setFailure(wordsOf(fault, t('login.failed')));
      return;
    }
    await goOn(credentials.restore === true);
  };
  const signIn = submit(enter);

  const message = knownMessage(query.get('message'));
  const isWelcome = message !== 'session.loginAgain' && message !== 'session.signOutOwed';
  return (
    <EntryFrame title={t('login.title')}>
      {message && !failure && !takingBack.deleted && (
        <Banner type={isWelcome ? 'success' : 'info'}>{t(message)}</Banner>
      )}
      {failure && <Banner type="error">{failure}</Banner>}
      {takingBack.deleted && <DeletedAccount {...takingBack.deleted} />}
      <form className={styles.form} onSubmit={signIn} noValidate aria-busy={isSubmitting}>
        <EmailField {...field('email')} />
        {/* Whoever has just said who they are has only this left to say. */}
        <PasswordField kind="current" autoFocus={made !== ''} {...field('password')} />
        <SharedDevice />
        <Button type="submit" look="main" disabled={!isValid || isSubmitting}>
          {isSubmitting ? t('login.submitting') : t('login.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/forgotten">{t('login.forgotten')}</Link>
      </p>
      {(providers.length > 0 || hasPasskeys) && (
        <p className={styles.or}>
          <span>{t('account.or')}</span>
        </p>
      )}
      {hasPasskeys && (
        <PasskeyButton
          disabled={isSubmitting}
          takingBack={takingBack}
          onEntered={goOn}
          onFailure={setFailure}
        />
      )}
      {providers.length > 0 && (
        <ProviderButtons
          providers={providers}
          flow="login"
          returnUrl={safeReturnUrl(query.get('returnUrl'))}
          disabled={isSubmitting}
          onFailure={setFailure}
        />
      )}
      <p className={styles.other}>
        {t('login.noAccount')} <Link to="/register">{t('login.signUp')}</Link>
      </p>
    </EntryFrame>
  );
}
