import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';

import { api, dataOf } from '@/api/client';
import { EntryFrame } from '@/shared/entry/entry-frame';
import { PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { newPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { withoutAsking } from '@/shared/leaving/leave-store';
import { loginPath } from '@/shared/session/return-url';
import { useSession } from '@/shared/session/session-store';
import { useWord } from '@/shared/session/use-word';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';

const rules = v.object({
  word: v.pipe(v.string(), v.trim(), v.nonEmpty('reset.codeRequired')),
  newPassword,
});

/** Sets another password by the word of a link, or by a code that somebody types. */
export function ResetScreen() {
  const linked = useWord();
  // Another form for another link.
  return <ResetForm key={linked} linked={linked} />;
}

function ResetForm({ linked }: { linked: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const logout = useSession((session) => session.logout);
  const { failure, refuse, field, submit, isSubmitting } = useRuleForm(rules, {
    word: linked,
    newPassword: '',
  });

  const reset = submit(async (body) => {
    try {
      dataOf(await api.POST('/api/auth/reset', { body }));
    } catch (fault) {
      refuse(fault, wordsOf(fault, t('reset.failed')));
      return;
    }
    // Whoever was signed in here: the one who comes now is to sign in.
    if (useSession.getState().user) await logout();
    const path = loginPath({ message: 'reset.done' });
    await navigate(path, { replace: true, state: withoutAsking });
  });

  return (
    <EntryFrame title={t('reset.title')} plain>
      <p className={styles.lead}>{t(linked ? 'reset.byLink' : 'reset.byCode')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      <form className={styles.form} onSubmit={reset} noValidate aria-busy={isSubmitting}>
        {!linked && (
          <TextField
            label={t('reset.code')}
            hint={t('reset.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('word')}
          />
        )}
        <PasswordField kind="new" label={t('reset.password')} {...field('newPassword')} />
        <Button type="submit" look="main" disabled={isSubmitting}>
          {t(isSubmitting ? 'reset.submitting' : 'reset.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/forgotten">{t('reset.help')}</Link>
      </p>
    </EntryFrame>
  );
}
