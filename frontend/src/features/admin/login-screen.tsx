import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';

import { adminApi } from '@/api/admin-client';
import { beginAdminSession } from '@/api/admin-session';
import { ApiError } from '@/api/api-error';
import { dataOf } from '@/api/client';
import { EntryFrame } from '@/shared/entry/entry-frame';
import { PasswordField } from '@/shared/forms/fields';
import styles from '@/shared/forms/form.module.css';
import { knownPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { homePath, safeReturnUrl } from '@/shared/session/return-url';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { TextField } from '@/shared/ui/text-field';
import { CodeField } from './code-field';

const rules = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('admin.usernameRequired')),
  password: knownPassword,
  code: v.pipe(v.string(), v.trim()),
});

/** A wrong name, a wrong password and a wrong code are told alike; what else went wrong is told as it is. */
function sentenceFor(fault: unknown, failed: string, offline: string): string {
  if (!(fault instanceof ApiError) || fault.status === 401) return failed;
  return fault.isOffline ? offline : wordsOf(fault, failed);
}

export function AdminLoginScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { failure, setFailure, field, form, submit, isValid, isSubmitting } = useRuleForm(rules, {
    username: '',
    password: '',
    code: '',
  });

  const signIn = submit(async ({ code, ...known }) => {
    try {
      const body = code === '' ? known : { ...known, code };
      dataOf(await adminApi.POST('/api/admin/session', { body }));
      beginAdminSession(dataOf(await adminApi.GET('/api/admin/me')).role);
    } catch (fault) {
      const failed = t(code === '' ? 'admin.failed' : 'admin.failedCode');
      setFailure(sentenceFor(fault, failed, t('admin.offline')));
      form.resetField('password');
      form.resetField('code');
      form.setFocus('password');
      return;
    }
    await navigate(safeReturnUrl(query.get('returnUrl'), 'admin'), { replace: true });
  });

  return (
    <EntryFrame title={t('admin.title')} plain>
      <p className={styles.lead}>{t('admin.text')}</p>
      {failure && <Banner type="error">{failure}</Banner>}
      <form className={styles.form} onSubmit={signIn} noValidate aria-busy={isSubmitting}>
        <TextField
          label={t('admin.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField kind="current" {...field('password')} />
        <CodeField label={t('admin.code')} hint={t('admin.codeHint')} {...field('code')} />
        <Button type="submit" look="main" disabled={!isValid || isSubmitting}>
          {isSubmitting ? t('admin.submitting') : t('admin.submit')}
        </Button>
      </form>
      <p className={styles.other}>
        <Link to={homePath}>{t('admin.back')}</Link>
      </p>
    </EntryFrame>
  );
}
