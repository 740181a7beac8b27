import { useTranslation } from 'react-i18next';
import * as v from 'valibot';

import { adminApi } from '@/api/admin-client';
import { dataOf } from '@/api/client';
import { PasswordField } from '@/shared/forms/fields';
import forms from '@/shared/forms/form.module.css';
import { knownPassword, newPassword } from '@/shared/forms/rules';
import { useRuleForm } from '@/shared/forms/use-rule-form';
import { wordsOf } from '@/shared/i18n/server-words';
import { useNotices } from '@/shared/notices/notice-store';
import { Banner } from '@/shared/ui/banner';
import { Button } from '@/shared/ui/button';
import { useMyself } from '../frame/use-myself';
import { Group } from '../settings/group';
import styles from './account.module.css';

const empty = { password: '', newPassword: '' };
const rules = v.object({ password: knownPassword, newPassword });

/** Whoever is signed in gives themselves another password. */
export function PasswordForm() {
  const { t } = useTranslation('staff');
  const show = useNotices((notices) => notices.show);
  const myself = useMyself();
  const form = useRuleForm(rules, empty);

  const save = form.submit(async ({ password, newPassword }) => {
    try {
      dataOf(await adminApi.POST('/api/admin/confirm', { body: { password } }));
      dataOf(await adminApi.POST('/api/admin/password', { body: { newPassword } }));
    } catch (fault) {
      form.refuse(fault, wordsOf(fault, t('account.passwordFailed')));
      return;
    }
    form.form.reset(empty);
    show({ type: 'success', title: t('account.passwordChanged') });
  });

  return (
    <Group title={t('account.passwordTitle')} text={t('account.passwordText')}>
      <form className={forms.form} onSubmit={save} noValidate aria-busy={form.isSubmitting}>
        {form.failure && <Banner type="error">{form.failure}</Banner>}
        {/* Tells a password manager whose password this is. */}
        <input
          type="text"
          autoComplete="username"
          value={myself.data?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          kind="current"
          label={t('account.currentPassword')}
          {...form.field('password')}
        />
        <PasswordField kind="new" label={t('account.newPassword')} {...form.field('newPassword')} />
        <div className={styles.acts}>
          <Button type="submit" disabled={form.isSubmitting}>
            {t(form.isSubmitting ? 'account.passwordChanging' : 'account.passwordChange')}
          </Button>
        </div>
      </form>
    </Group>
  );
}
