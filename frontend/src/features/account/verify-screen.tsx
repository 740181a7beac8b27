import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';

import { EntryFrame } from '@/shared/entry/entry-frame';
import { EmailField, PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { email, knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { useNotices } from '@/shared/notices/notice-store';
import { homePath } from '@/shared/session/return-url';
import { type Credentials, useSession } from '@/shared/session/session-store';
import { useWord } from '@/shared/session/use-word';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';

import { DeletedAccount } from './deleted-account';
import { useTakingBack } from './use-taking-back';

const rules = v.object({ email, password: knownPassword });

/**
 * Shows that an address is its owner's, by the link of a mail and the password together: by the
 * link alone a stranger would come in who has registered with somebody else's address.
 */
export function VerifyScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const word = useWord();
  const { login, user } = useSession();
  const show = useNotices((notices) => notices.show);
  const takingBack = useTakingBack();
  const { failure, setFailure, field, submit, isSubmitting } = useRuleForm(rules, {
    email: user?.email ?? '',
    password: '',
  });

  const enter = async (credentials: Credentials) => {
    if (!credentials.restore) takingBack.forget();
    try {
      await login({ ...credentials, verification: word });
    } catch (fault) {
      const again = () => enter({ ...credentials, restore: true });
      if (takingBack.offer(fault, again)) return;
      takingBack.forget();
      setFailure(wordsOf(fault, t('verify.failed')));
      return;
    }
    show({
      type: 'success',
      title: t(credentials.restore ? 'deletedAccount.done' : 'verify.done'),
    });
    await navigate(homePath, { replace: true, state: withoutAsking });
  };
  const confirm = submit(enter);

  return (
    <EntryFrame title={t('verify.title')} plain>
      <p className={styles.lead}>{t(word ? 'verify.text' : 'verify.noLink')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      {takingBack.deleted && <DeletedAccount {...takingBack.deleted} />}
      {word && (
        <form className={styles.form} onSubmit={confirm} noValidate aria-busy={isSubmitting}>
          <EmailField {...field('email')} />
          <PasswordField kind="current" {...field('password')} />
          <Button type="submit" look="main" disabled={isSubmitting}>
            {t(isSubmitting ? 'verify.submitting' : 'verify.submit')}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        {user ? (
          <Link to="/profile">{t('verify.profile')}</Link>
        ) : (
          <Link to="/login">{t('forgotten.back')}</Link>
        )}
      </p>
    </EntryFrame>
  );
}
